// Run by print.unit.spec.ts as a process of its own.
import { print } from '../../../../events/platform/printing/print.ts';

const [, , asked = ''] = process.argv;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the spec hands over
const { content } = await print(JSON.parse(asked) as Parameters<typeof print>[0]);
process.stdout.write(content.toString('base64'));
