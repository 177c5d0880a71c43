import { describe, expect, it } from 'vitest';
import { extract, extractPage } from '#providers/extraction/extract.ts';
import { detectLanguage } from '#providers/extraction/language.ts';
import { makeDocx, makePdf, type PdfWords } from '#tests/setup/files.ts';

const options = { owner: 'ours' };
const read = (name: string, data: string | Buffer, contentType?: string) =>
  extract({ bytes: Buffer.from(data), name, contentType }, options);

const page = (body: string) =>
  read('page.html', `<!doctype html><html><head><title>Page</title></head><body>${body}</body></html>`);

describe('HTML', () => {
  it('keeps headings, lists, tables and definition lists', async () => {
    const { title, text, places } =
      await page(`<main><h1 id="top">Shipping &amp; returns</h1><p>Sent <b>today</b>,<br>here tomorrow.</p>
      <h2>Costs <a id="costs"></a></h2><ul><li>Standard<ul><li>free over £75</li></ul></li><li>Express</li></ul><ol start="3"><li>Third</li><li>Fourth</li></ol>
      <table><caption>Zones</caption><thead><tr><th>Zone</th><th>Days</th></tr></thead><tbody><tr><td>UK</td><td>2 | 3</td></tr></tbody></table>
      <dl><dt>Weight</dt><dd>465 g</dd><dt>Fit</dt><dd>Regular</dd></dl><pre>a  b
  c</pre><blockquote><p>Good boots.</p></blockquote></main>`);
    expect(title).toBe('Page');
    expect(text).toBe(
      [
        '# Shipping & returns',
        'Sent today,\nhere tomorrow.',
        '## Costs',
        '- Standard\n  - free over £75\n- Express',
        '3. Third\n4. Fourth',
        'Zones\n| Zone | Days |\n| --- | --- |\n| UK | 2 \\| 3 |',
        '- Weight: 465 g\n- Fit: Regular',
        '```\na  b\n  c\n```',
        '> Good boots.',
      ].join('\n\n'),
    );
    expect(places).toEqual([
      { startsAt: 0, fragment: 'top' },
      { startsAt: text.indexOf('## Costs'), fragment: 'costs' },
    ]);
  });

  it('leaves out navigation, banners and other repeated page parts', async () => {
    const subject =
      '<h1>Care</h1><p>Wash shells at thirty degrees with a soap that was made for them, and rinse them twice.</p>';
    const { text } =
      await page(`<a class="skip-link" href="#m">Skip to content</a><header><nav><a href="/">Home</a></nav><form role="search"><input></form></header>
      <div id="cookie-consent">We use cookies. <button>Accept</button></div><div class="announcement-bar">Free delivery</div>
      <main>${subject}<div class="related-products"><h2>You may also like</h2></div><ul>${'<li><a href="/x">Jacket</a></li>'.repeat(5)}</ul></main>
      <aside>Newsletter</aside><div role="dialog">Sign up</div><footer>© Shop</footer><script>track()</script><noscript>Enable scripts</noscript>`);
    expect(text).toBe(
      '# Care\n\nWash shells at thirty degrees with a soap that was made for them, and rinse them twice.',
    );
  });

  it('keeps collapsed answers under their questions, even if they are hidden', async () => {
    const { text } = await page(
      '<main><h1>FAQ</h1><details><summary>Is it free?</summary><div hidden>Yes, over £75.</div></details></main>',
    );
    expect(text).toBe('# FAQ\n\n#### Is it free?\n\nYes, over £75.');
  });

  it('keeps a page that consists of links only', async () => {
    const { text } = await page(
      `<main><h1>Jackets</h1><ul>${['Skarn', 'Corrie', 'Helm', 'Fell'].map(name => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></main>`,
    );
    expect(text).toContain('- Corrie');
  });

  it('separates a link from adjacent text, and leaves out breadcrumbs and product grids', async () => {
    const grid = ['Lune Bag', 'Beck Proofer', 'Skarn Jacket', 'Fell Base'].map(
      name => `<li><a href="/x">${name}</a><span>£195.00</span></li>`,
    );
    const words =
      'Two people, one storm, no worries. Pitches outer first, so that the inside stays dry in any weather.';
    const { text } = await page(
      `<main><p class="crumbs"><a href="/camp">Camp</a> / Tent</p><h1>Tent</h1><p>${words}</p><p><a href="/a">Shipping</a><b>free</b></p><section><h2>Goes well with</h2><ul>${grid.join('')}</ul></section></main>`,
    );
    expect(text).toBe(`# Tent\n\n${words}\n\nShipping free`);
  });

  it('is safe to render, and adds no headings', async () => {
    const { text } = await page(
      '<main><p># not a heading</p><p>&lt;script&gt;alert(1)&lt;/script&gt; and a\u202eb\u0007c</p></main>',
    );
    expect(text).toBe('\\# not a heading\n\n<script>alert(1)</script> and abc');
  });

  it('reads the links, canonical URL, language and robots directives of a page', async () => {
    const html = `<html lang="de-AT"><head><base href="/shop/"><meta name="robots" content="nofollow"><link rel="canonical" href="https://shop.example/one"></head>
      <body><main><p>Die Jacke ist nicht nur für den Winter, sondern auch für den Sommer gemacht.</p><a href="a">A</a><a href="a#x">A</a><a rel="nofollow" href="b">B</a><a href="mailto:x@y.example">M</a></main></body></html>`;
    const read = await extractPage(
      { bytes: Buffer.from(html), url: 'https://shop.example/x?y=1', contentType: 'text/html' },
      options,
    );
    expect(read).toMatchObject({
      canonical: 'https://shop.example/one',
      links: ['https://shop.example/shop/a'],
      mayIndex: true,
      mayFollow: false,
      language: 'de-at',
    });
  });
});

describe('character encodings', () => {
  it.each([
    ['UTF-8', Buffer.from('Größe für 5 €')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeffGröße für 5 €')],
    ['UTF-16', Buffer.from('\ufeffGröße für 5 €', 'utf16le')],
    ['Windows', Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x66, 0xfc, 0x72, 0x20, 0x35, 0x20, 0x80])],
  ])('are detected as %s', async (_, bytes) => {
    expect((await read('a.txt', bytes)).text).toBe('Größe für 5 €');
  });

  it('are read from the response header or the page', async () => {
    const russian = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    expect((await read('a.txt', russian, 'text/plain; charset=windows-1251')).text).toBe('Привет');
    const html = Buffer.concat([Buffer.from('<meta charset="windows-1251"><p>'), russian]);
    expect((await extractPage({ bytes: html, url: 'https://a.example/' }, options)).text).toBe('Привет');
  });
});

describe('tables and texts', () => {
  it('writes each row of a CSV with its column names, with any delimiter', async () => {
    expect((await read('a.csv', 'Name;Price;Note\r\n"Boot; brown";"1.180,00";\r\nHat;28;"says ""warm"""')).text).toBe(
      '- Name: Boot; brown; Price: 1.180,00\n- Name: Hat; Price: 28; Note: says "warm"',
    );
  });

  it('turns a CSV of questions into answers with headings', async () => {
    expect((await read('faq.csv', 'Question,Answer\nHow long?,60 days\n')).text).toBe('## How long?\n\n60 days');
  });

  it('reads the title of Markdown from its front matter or its first heading', async () => {
    expect(await read('a.md', '---\ntitle: Care guide\n---\n# Washing\n\nCold.')).toMatchObject({
      title: 'Care guide',
      text: '# Washing\n\nCold.',
    });
    expect((await read('a.md', '# Washing\n\nCold.')).title).toBe('Washing');
  });
});

describe('DOCX', () => {
  const paragraph = (words: string, properties = '') =>
    `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`;

  it('keeps headings by style, lists, tables, and text that is not marked as deleted', async () => {
    const styles =
      '<w:styles><w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="Mine"><w:basedOn w:val="H1"/></w:style></w:styles>';
    const numbering =
      '<w:numbering><w:abstractNum w:abstractNumId="7"><w:lvl><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num></w:numbering>';
    const list = (id: number, level = 0) => `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
    const cell = (words: string) => `<w:tc>${paragraph(words)}</w:tc>`;
    const body = [
      paragraph('Warranty', '<w:pStyle w:val="Mine"/>'),
      '<w:p><w:r><w:t>Ten </w:t></w:r><w:del><w:r><w:delText>five</w:delText></w:r></w:del><w:ins><w:r><w:t>years</w:t></w:r></w:ins></w:p>',
      paragraph('Zips', list(9)),
      paragraph('and seams', list(9, 1)),
      paragraph('First', list(2)),
      `<w:tbl><w:tr>${cell('Part')}${cell('Years')}</w:tr><w:tr>${cell('Sole')}${cell('2')}</w:tr></w:tbl>`,
    ];
    const file = makeDocx(body.join(''), [
      { name: 'word/styles.xml', data: styles },
      { name: 'word/numbering.xml', data: numbering },
      { name: 'docProps/core.xml', data: '<c xmlns:dc="d"><dc:title>Our warranty</dc:title></c>' },
    ]);
    expect(await read('a.docx', file)).toMatchObject({
      title: 'Our warranty',
      text: '# Warranty\n\nTen years\n\n- Zips\n  - and seams\n1. First\n\n| Part | Years |\n| --- | --- |\n| Sole | 2 |',
    });
  });
});

describe('PDF', () => {
  const body = (from: number, words: string[]): PdfWords[] =>
    words.map((line, at) => ({ words: line, y: from - at * 14 }));
  const frame = (page: number): PdfWords[] => [
    { words: 'Tarn & Trail care guide', y: 815 },
    { words: `Page ${page} of 3`, y: 30 },
  ];

  it('reconstructs paragraphs, headings, lists and tables, with page numbers', async () => {
    const file = makePdf(
      [
        [
          { words: 'Care guide', y: 780, size: 24 },
          ...body(740, [
            'Wash shells at thirty degrees with a soap that was made for',
            'them, and rinse them twice. Ordinary deter-',
            'gent stops the rain from beading.',
          ]),
          ...frame(1),
        ],
        [
          { words: 'Down', y: 780, size: 16 },
          ...body(740, ['• Wash it alone', '• Dry it with two tennis balls']),
          ...frame(2),
        ],
        [
          ...body(740, ['The following costs are for a repair.']),
          { words: 'Repair', y: 700 },
          { words: 'Price', x: 300, y: 700 },
          { words: 'New sole', y: 686 },
          { words: '60 pounds', x: 300, y: 686 },
          ...frame(3),
        ],
      ],
      '/Title (Looking after it)',
    );
    const { title, text, places } = await read('a.pdf', file);
    expect(title).toBe('Looking after it');
    expect(text).toBe(
      [
        '# Care guide',
        'Wash shells at thirty degrees with a soap that was made for them, and rinse them twice. Ordinary detergent stops the rain from beading.',
        '## Down',
        '- Wash it alone\n- Dry it with two tennis balls',
        'The following costs are for a repair.',
        '| Repair | Price |\n| --- | --- |\n| New sole | 60 pounds |',
      ].join('\n\n'),
    );
    expect(places).toEqual([
      { startsAt: 0, fragment: 'page=1' },
      { startsAt: text.indexOf('## Down'), fragment: 'page=2' },
      { startsAt: text.indexOf('The following'), fragment: 'page=3' },
    ]);
  });

  it('without text is refused with advice', async () => {
    await expect(read('scan.pdf', makePdf([[]]))).rejects.toMatchObject({
      code: 'no_text',
      message: expect.stringMatching(/only has pictures/),
    });
  });
});

describe('an unreadable file', () => {
  it.each([
    ['empty.txt', Buffer.alloc(0), 'This file is empty.'],
    ['space.md', Buffer.from(' \n '), 'This file has no text.'],
    ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /We can’t read this type of file\. Use PDF/],
    ['old.doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), /old Office file/],
    ['program.exe', Buffer.from('MZ\0\0'), /can’t read this type/],
    ['broken.pdf', Buffer.from('%PDF-1.7\nnothing'), 'This PDF is damaged and can’t be read.'],
    ['data.json', Buffer.from('{}'), /can’t read this type/],
  ])('%s is refused with a message', async (name, bytes, words) => {
    await expect(read(name, bytes)).rejects.toMatchObject({ kind: 'invalid', message: expect.stringMatching(words) });
  });
});

describe('language detection', () => {
  it.each([
    ['en', 'You can return anything that you have not worn within sixty days, and we will pay for it.'],
    ['de', 'Sie können alles, was nicht getragen wurde, innerhalb von sechzig Tagen an uns zurücksenden.'],
    ['fr', 'Vous pouvez nous renvoyer tout ce que vous n’avez pas porté dans les soixante jours.'],
    ['es', 'Puede devolver todo lo que no haya usado en los sesenta días después de la entrega.'],
    ['it', 'Puoi restituire tutto quello che non hai indossato entro sessanta giorni dalla consegna.'],
    ['nl', 'U kunt alles wat u niet hebt gedragen binnen zestig dagen naar ons terugsturen, en het is gratis.'],
    ['pt', 'Você pode devolver tudo o que não usou em até sessenta dias após a entrega, e não paga nada.'],
    ['sv', 'Du kan skicka tillbaka allt som du inte har använt inom sextio dagar, och det är gratis för dig.'],
    [
      'pl',
      'Można zwrócić wszystko, co nie było noszone, w ciągu sześćdziesięciu dni od dostawy i nie trzeba za to płacić.',
    ],
    ['ja', '配達から六十日以内であれば、未使用の商品はすべて返品できます。'],
    ['zh', '您可以在收货后六十天内退回任何未使用的商品。'],
    ['ko', '배송 후 60일 이내에 사용하지 않은 모든 상품을 반품할 수 있습니다.'],
    ['ru', 'Вы можете вернуть всё, что не носили, в течение шестидесяти дней.'],
    ['uk', 'Ви можете повернути все, що не носили, протягом шістдесяти днів від доставки.'],
    ['el', 'Μπορείτε να επιστρέψετε οτιδήποτε δεν έχετε φορέσει μέσα σε εξήντα ημέρες.'],
    ['ar', 'يمكنك إرجاع أي شيء لم ترتديه خلال ستين يومًا من التسليم.'],
    ['th', 'คุณสามารถคืนสินค้าที่ไม่ได้ใช้ภายในหกสิบวัน'],
    [null, 'SKU-4711 Skarn 3L'],
  ])('recognises %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });
});
