import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safeHtml } from '../../../src/server/records/safeHtml.ts';
import { openOffice, type Office } from '../../towing/office.ts';
import { productRelease } from '../../serverKit/product.ts';

describe('rich text is stored without what could run', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a script within a script', '<scr<script>x</script>ipt>alert(1)</script>', 'xipt&gt;alert(1)'],
    ['a handler of events', '<p onclick="alert(1)" onmouseover=alert(1)>a</p>', '<p>a</p>'],
    ['a picture that runs', '<img src=x onerror=alert(1)>a', 'a'],
    ['javascript behind a link', '<a href="javascript:alert(1)">a</a>', link('a')],
    ['javascript behind blanks', '<a href=" java\nscript:alert(1)">a</a>', link('a')],
    ['javascript behind entities', '<a href="&#106;avascript&colon;alert(1)">a</a>', link('a')],
    ['vbscript', '<a href="vbscript:msgbox(1)">a</a>', link('a')],
    ['data behind a link', '<a href="data:text/html,<script>alert(1)</script>">a</a>', link('a')],
    ['an address without a scheme', '<a href="//evil.example">a</a>', link('a')],
    ['an svg with a script', '<svg><script>alert(1)</script><a xlink:href="javascript:1">x</a></svg>b', 'b'],
    ['mathematics', '<math><mi xlink:href="data:x">x</mi></math>b', 'b'],
    ['a style', '<style>*{display:none}</style><p style="position:fixed;inset:0">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
    ['a form', '<form action="https://evil.example"><input name="password"><p>a</p></form>', '<p>a</p>'],
    ['an object and an embed', '<object data="x"></object><embed src="x">a', 'a'],
    ['a base and a meta', '<base href="https://evil.example"><meta http-equiv="refresh" content="0">a', 'a'],
    ['a comment', '<!--<script>alert(1)</script>-->a', 'a'],
    ['an element that is never closed', '<p>a<script>alert(1)', '<p>a</p>'],
    ['a class and an id', '<p class="ant-modal-mask" id="root">a</p>', '<p>a</p>'],
    [
      'what people write',
      '<h3>通知</h3><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p><ul><li><p>e</p></li></ul><ol start="2"><li>f</li></ol>',
      '<h3>通知</h3><p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s></p><ul><li><p>e</p></li></ul><ol start="2"><li>f</li></ol>',
    ],
  ])('%s', (_, given, kept) => {
    expect(safeHtml(given)).toBe(kept);
  });

  test('a link keeps its address, and opens without a way back', () => {
    expect(safeHtml('<a href="https://towline.example/a?b=1" target="_top">a</a>')).toBe(
      '<a href="https://towline.example/a?b=1" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });

  test('a thousand elements within each other are no burden', () => {
    expect(safeHtml(`${'<div>'.repeat(1000)}a${'</div>'.repeat(1000)}`).length).toBeLessThan(1000);
  });
});

function link(text: string): string {
  return `<a target="_blank" rel="noopener noreferrer">${text}</a>`;
}

describe('the announcement', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice(0);
  });
  afterAll(() => office.close());
  const path = '/rescue_public/strongMeasuresStatus';

  test('is set by a super manager, cleaned, and read by everybody', async () => {
    const boss = await office.as('super');
    const notice = '<p>台风蓝色预警</p><script>alert(1)</script><img src=x onerror=alert(1)>';
    expect(await boss.post(`${path}/notice`, { notice })).toMatchObject({ status: 200 });
    for (const name of ['police', 'company', 'driver']) {
      const reader = await office.as(name);
      expect(await reader.get(`${path}/inquiryAnnouncement`)).toMatchObject({
        status: 200,
        data: { notice: '<p>台风蓝色预警</p>' },
      });
    }
  });

  test('needs something to read', async () => {
    const boss = await office.as('super');
    const answer = await boss.post(`${path}/notice`, { notice: '<p>&nbsp;</p><script>alert(1)</script>' });
    expect(answer).toMatchObject({ status: 422, fields: { notice: '公告没有文字' } });
  });

  test('is withdrawn by an empty one, which leaves it in the list of all', async () => {
    const boss = await office.as('super');
    await boss.post(`${path}/notice`, { notice: '<p>封路</p>' });
    expect(await boss.post(`${path}/notice`, { notice: '' })).toMatchObject({ status: 200, msg: '公告已撤回' });
    const reader = await office.as('police');
    expect(await reader.get(`${path}/inquiryAnnouncement`)).toMatchObject({ status: 200, data: null });
    const { data } = await boss.get('/notice/getListPage');
    expect(data['records']).toEqual(
      expect.arrayContaining([expect.objectContaining({ notice: '<p>封路</p>', active: false })]),
    );
    expect(await boss.post(`${path}/notice`, {})).toMatchObject({ status: 400, fields: { notice: '请输入公告' } });
  });

  test('of two that are published at once one is current', async () => {
    const boss = await office.as('super');
    await boss.post(`${path}/notice`, { notice: '<p>现行</p>' });
    const holding = await office.database.pool.connect();
    await holding.query('begin');
    await holding.query('select from notice where active for update');
    const both = ['<p>甲</p>', '<p>乙</p>'].map((notice) => boss.post(`${path}/notice`, { notice }));
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => office.rows(waiting)).toEqual([{ count: 2 }]);
    await holding.query('rollback');
    holding.release();
    for (const answer of await Promise.all(both)) expect(answer).toMatchObject({ status: 200 });
    expect(await office.rows('select from notice where active')).toHaveLength(1);
  });

  test('is found in the list by its words', async () => {
    const boss = await office.as('super');
    await boss.post(`${path}/notice`, { notice: '<p>深南大道今晚封路</p>' });
    await boss.post(`${path}/notice`, { notice: '<p>台风预警</p>' });
    const { data } = await boss.get(`/notice/getListPage?notice=${encodeURIComponent('今晚封路')}`);
    expect(data['records']).toEqual([expect.objectContaining({ notice: '<p>深南大道今晚封路</p>' })]);
  });

  test('says in the list what it tells, and in its form nothing that the form does not do', async () => {
    const { screens, views } = (await productRelease()).project({ userType: 1, superManager: true });
    const list = views[screens['settings/notices'] ?? ''];
    const form = views[screens['settings/publishNotice'] ?? ''];
    expect(list).toMatchObject({ columns: [{ field: 'notice' }, {}, {}], filters: [{ field: 'notice' }] });
    expect(list).toMatchObject({ actions: [{ id: 'publish' }, { id: 'withdraw', confirm: expect.anything() }] });
    expect(form).toMatchObject({ fields: [{ name: 'notice', required: true }] });
    expect(JSON.stringify(form)).not.toContain('撤回');
  });

  test.each(['police', 'office', 'company', 'park', 'field', 'driver', 'general'])('is not set by %s', async (name) => {
    const person = await office.as(name);
    expect(await person.post(`${path}/notice`, { notice: '<p>a</p>' })).toMatchObject({ status: 403 });
  });
});
