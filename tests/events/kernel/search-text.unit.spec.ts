import { describe, expect, it } from '@jest/globals';
import { plainWords, searchTextOf, termsOf } from '../../../events/kernel/search-text.ts';

describe('Words as people mean them', () => {
  it.each([
    ['Zoë O’Neill-Žižek', 'zoe oneill zizek'],
    ["ZOE O'NEILL ZIZEK", 'zoe oneill zizek'],
    ['Zoe\u0308 OʼNeill', 'zoe oneill'],
    ['O´Neill O`Neill O′Neill', 'oneill oneill oneill'],
    ['Nguyễn Thị Ánh', 'nguyen thi anh'],
    ['Đặng Łukasz Weiß Sørensen Þór', 'dang lukasz weiss sorensen thor'],
    ['İpek Yıldız', 'ipek yildiz'],
    ['ＷＩＤＥ ﬁne', 'wide fine'],
    ['  LN-2026-0042  ', 'ln 2026 0042'],
    ['(512) 555-0188', '512 555 0188'],
    ['עמית 王伟', 'עמית 王伟'],
    ["' - ’", ''],
  ])('%s', (typed, plain) => {
    expect(plainWords(typed).join(' ')).toBe(plain);
  });

  it('is found by terms in any order, each once, and no more than can be asked', () => {
    expect(searchTextOf(['Zoë O’Neill', null, undefined, '12 Elm St.'])).toBe(' zoe oneill 12 elm st');
    expect(termsOf('neill Zoe - NEILL')).toEqual(['neill', 'zoe']);
    expect(termsOf('3 CEDAR st')).toEqual(['3 cedar', 'st']);
    expect(termsOf('Unit 4')).toEqual(['unit', '4']);
    expect(termsOf('LL-2026-42 O’Neill-Žižek')).toEqual(['ll 2026 42', 'oneill zizek']);
    expect(termsOf('a b c d e f g h i j k l')).toHaveLength(10);
  });
});
