import { createServer as createHttpServer, get } from 'node:http';
import { createServer } from 'node:net';

// As much of Mailpit as the portal and its tests ask for: SMTP on 1025, `readyz`, and how many messages came.

if (process.argv[2] === 'readyz') {
  get('http://127.0.0.1:8025/readyz', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () =>
    process.exit(1),
  );
} else {
  let total = 0;
  createServer((socket) => {
    let text;
    socket.on('error', () => socket.destroy());
    socket.write('220 stand-in\r\n');
    socket.on('data', (chunk) => {
      if (text === undefined) {
        const isData = /^DATA/i.test(chunk.toString());
        if (isData) text = '';
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
        return;
      }
      text = (text + chunk).slice(-20);
      if (!text.endsWith('\r\n.\r\n')) return;
      total += 1;
      text = undefined;
      socket.write('250 taken\r\n');
    });
  }).listen(1025);
  createHttpServer((req, res) => {
    res.setHeader('content-type', 'application/json');
    res.end(req.url?.startsWith('/api/v1/messages') ? JSON.stringify({ total }) : '"ok"');
  }).listen(8025);
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
}
