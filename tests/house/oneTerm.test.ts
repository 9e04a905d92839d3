/** One thing has one word: what is called the same in Chinese is called the same in English, on every screen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import menu from '../../schemas/menus/default.json' with { type: 'json' };
import settings from '../../schemas/settings.json' with { type: 'json' };
import { inOneForm } from '../../src/core/lint/shared/lintGlossary.ts';

const root = new URL('../../schemas', import.meta.url).pathname;
const folders = ['calls', 'dictionaries', 'entities', 'menus', 'parts', 'rules', 'screens'];

/** The terms of the trade, as dispatchers say them; what stands in their place is a fault wherever it is written. */
const glossary = settings.glossary.map(({ 'zh-CN': zh, 'en-US': en }) => [zh, en] as const);

/** Words that a translation leaves behind, and nobody at a desk says. */
const stilted = [
  'Trailer status',
  'Receipt status',
  'Way of rescue',
  'Records that bear on',
  ', no. 1',
  'beneath it',
  'Taken back',
  'switched off',
];

const step = 'a step of the timeline, or an answer, says that it is done; a button says what it does';
const sort = 'a kind in a list of kinds, beside the action that it tells of';
/** Chinese words that stand for more than one thing, with the reason why English tells them apart. */
const apart: Readonly<Record<string, string>> = {
  上班: 'a state, and the button that begins it',
  下班: 'a state, and the button that ends it',
  修改成功: 'an account is changed, a record saved',
  任务编号: 'a number that people read out, and the id of a record',
  公司拒单: step,
  免补照片: step,
  内容: 'of a preference, and of an announcement',
  分派: 'a step, and the part of a page that tells of it',
  分派任务: step,
  分派成功: 'by the command centre, and by a company to its driver',
  删除: step,
  到达现场: step,
  动作: 'to be taken, and taken',
  单位: 'of measure, and who one belongs to',
  发布公告: 'a button whose page says what of',
  发起任务: step,
  名称: 'of a record, of a setting, of a role',
  启用: 'a state, and the button that turns it on',
  响应: step,
  已出场: 'of a lot, and of strong measures',
  已响应: 'said of a task, and a heading above a name',
  已完成: 'a state, and the count of the finished',
  开始拖车: step,
  恢复: step,
  拒单: sort,
  拖车完成: step,
  撤回: step,
  撤销分派: step,
  暂停派单: 'a state, and the record of it',
  更换停车场: step,
  更换救援类型: step,
  更正: 'a kind of remark, a reference to it, and the button',
  更正备注: step,
  来电号码: 'short in suggestions',
  标注位置: step,
  核对完成: step,
  派车: step,
  申请采购: 'a button whose dialog says it in full',
  离开: sort,
  类别: 'of a photo, and of a remark',
  结果: 'of a check, and of a decision',
  角色权限: 'the template’s page, and a user’s',
  记录数: 'of a ledger, and of an audit entry',
  说明: 'a note beside a choice, and the remarks of a record',
  超时未到: 'in the rotation ledger, and a short word beside a time',
  车辆入场: step,
  车辆出场: step,
  转交任务: step,
  进入: sort,
  通知: 'the list, and an action of a rule',
  通知对象: 'to be told, and told',
  状态: 'of a sign-in that is under way, and of a record',
};

function* labelsOf(json: unknown): Generator<readonly [zh: string, en: string]> {
  if (typeof json !== 'object' || json === null) return;
  const { 'zh-CN': zh, 'en-US': en } = json as { 'zh-CN'?: unknown; 'en-US'?: unknown };
  if (typeof zh === 'string' && typeof en === 'string') yield [zh, en];
  for (const value of Object.values(json)) yield* labelsOf(value);
}

const said = new Map<string, Map<string, string>>();
for (const folder of folders) {
  for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json') || file === 'template.json') continue;
    for (const [zh, en] of labelsOf(JSON.parse(readFileSync(join(root, folder, file), 'utf8')))) {
      const known = said.get(zh) ?? new Map<string, string>();
      said.set(zh, known.set(en, `${folder}/${file}`));
    }
  }
}

describe('the words on the screens', () => {
  test('are one in English where they are one in Chinese, or stand apart with a reason', () => {
    const torn = [...said].flatMap(([zh, known]) => {
      const words = new Set([...known.keys()].map(inOneForm));
      return words.size < 2 || zh in apart
        ? []
        : [`${zh}: ${[...known].map(([en, at]) => `${en} (${at})`).join(', ')}`];
    });
    expect(torn).toEqual([]);
  });

  test.each(['zh-CN', 'en-US'] as const)('tell entries of one menu group apart, in %s', (language) => {
    const entries = menu.items.map(
      ({ name, ...entry }) => `${'parentId' in entry ? entry.parentId : ''} / ${name[language]}`,
    );
    expect(entries.filter((entry, at) => entries.indexOf(entry) !== at)).toEqual([]);
  });

  test('stand apart only where they do', () => {
    const whole = Object.keys(apart).filter((zh) => new Set([...(said.get(zh)?.keys() ?? [])].map(inOneForm)).size < 2);
    expect(whole).toEqual([]);
  });

  test.each(glossary)('%s is %s', (zh, en) => {
    const words = [...(said.get(zh)?.keys() ?? [])];
    expect(words).not.toEqual([]);
    for (const word of words) expect(inOneForm(word)).toBe(inOneForm(en));
  });

  test.each(stilted)('nobody says “%s”', (word) => {
    const found = [...said.values()].flatMap((known) => [...known].filter(([en]) => en.includes(word)));
    expect(found).toEqual([]);
  });
});
