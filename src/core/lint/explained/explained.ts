/** What every code of the linter means, with an example of it and one without: `schema explain`, the reference, the studio. */
import { label } from '../../model/label.ts';
import { lintCodes, type LintCode } from '../../source/diagnosticCodes.ts';
import { faultMark, type Explanation } from './explanation.ts';
import { ofAccess } from './ofAccess.ts';
import { ofConditions } from './ofConditions.ts';
import { ofKinds } from './ofKinds.ts';
import { ofParts } from './ofParts.ts';
import { ofReferences } from './ofReferences.ts';
import { ofWriting } from './ofWriting.ts';

export { faultMark, type Explanation } from './explanation.ts';

export const explanations: Readonly<Record<LintCode, Explanation>> = {
  ...ofWriting,
  ...ofReferences,
  ...ofKinds,
  ...ofParts,
  ...ofAccess,
  ...ofConditions,
};

/** Of codes that no file alone shows, as those that only a server tells, which knows its handlers and its tables: what must hold, and what it means. */
export const toldByServers: Readonly<Record<string, { readonly holds: string; readonly means: Explanation['means'] }>> =
  {
    'internal-error': {
      holds: 'the linter judges every file',
      means: label(
        '检查程序在这个文件上出了错，这是程序的缺陷，不一定是文件的错。文件因此搁置，其余的照常服务；请撤回或改写最近的修改，并把提示中的原因报告给开发者。',
        'The linter failed at this file, which is a fault of the program and need not be one of the file. It is set aside, and all others serve: take the last change back or write it otherwise, and report the reason that is told.',
      ),
    },
    'unknown-handler': {
      holds: 'what a call does, the server can do',
      means: label(
        '接口的 does 写了服务器没有的处理程序：请改成通用的动作，或先更新服务器。',
        'A call "does" what this server has no handler for: name a generic one, or bring the server up to date first.',
      ),
    },
    'unknown-page': {
      holds: 'a page written by hand that a menu entry names, the console has',
      means: label(
        '菜单项的 component 写了控制台没有的手写页面：请改正名称，或改用 screen 打开页面文件。',
        'A menu entry\'s "component" names no page that is written by hand: mend the name, or open a screen by "screen".',
      ),
    },
    'type-changed': {
      holds: 'a field keeps the type of its column',
      means: label(
        '字段要求的列类型与表中已有的不同。表不会因此改写：请换一个字段名，或由管理员修改该列。',
        'A field wants a column of another type than its table has. No table is rewritten for it: give the field another name, or have the column changed by hand.',
      ),
    },
    'rows-alike': {
      holds: 'no two rows that stand are alike where a unique index is asked for',
      means: label(
        '新写的唯一索引（"unique": true）在已有记录中不成立：有记录的这些字段相同。请先在列表中改成各不相同，再发布。',
        'A unique index ("unique": true) that is newly asked for does not hold of rows that stand: some are alike in these fields. Make them different in the list first, then publish.',
      ),
    },
    'code-held': {
      holds: 'no JSON and no table of another program holds a code that is renamed',
      means: label(
        '代码改名时只移动本程序自己的列：JSON 字段中和其他程序的表中仍有旧代码。请先在那里改好，再发布。',
        'Where a code is renamed, rows of our own columns are moved. A JSON field, or a table that is another program’s, still holds the old one: have it changed there first.',
      ),
    },
    'not-kept': {
      holds:
        'what is shipped of entities, dictionaries, rules and menus stays as it is where they are changed in the browser',
      means: label(
        '处理程序和已有记录都依赖随产品提供的字段、代码、行和菜单项。在浏览器中可以给这些文件添加内容，修改文字、颜色和图标；新增的必填字段要有默认值。要改动或去掉已有内容，请修改文件本身。',
        'Handlers and stored rows count on the fields, codes, rows and entries that are shipped. In the browser something is added to such a file, or worded, coloured and drawn otherwise; a field that is added may be required where it has a default. Whatever else is changed in the file itself.',
      ),
    },
    'unsaid-rename': {
      holds: 'a field or a code that is renamed says what it was (a warning: it holds nothing up)',
      means: label(
        '与已发布的内容相比，一个字段（或代码）不在了，同时出现了一个类型相同、名称或标题相近的新字段（或代码）。如果是改名，请写上 "was"：原有的列和记录会跟着改名，链接与已存筛选也认得旧名称。如果确实是另一个，不必理会。这只是提醒，不妨碍发布。',
        'Against what is published, a field or a code is gone, and a new one of the same kind has its title or nearly its name. If it was renamed, say so by "was": the column and its rows move along, and links and saved filters that say the former name are understood. If it is another thing, leave it. This is a warning and holds nothing up.',
      ),
    },
    'table-refused': {
      holds: 'the database carries out what a table needs',
      means: label(
        '数据库拒绝了建表、加列或建索引，例如已有同名的对象。文件因此搁置，先前的版本继续服务；请按数据库给出的原因处理后再发布。',
        'The database refused to make a table, a column or an index, for instance because another thing has the name. The file is set aside and what served before serves on: mend what the database names, and publish again.',
      ),
    },
  };

/** What is told of one code; undefined where there is no such code. */
export function explanationOf(
  code: string,
): { readonly holds: string; readonly means: Explanation['means']; readonly example?: Explanation } | undefined {
  if (!isLintCode(code)) return Object.hasOwn(toldByServers, code) ? toldByServers[code] : undefined;
  const example = explanations[code];
  return { holds: lintCodes[code], means: example.means, example };
}

function isLintCode(code: string): code is LintCode {
  return Object.hasOwn(lintCodes, code);
}

/** The wrong example as the file has it, and the place of its fault. */
export function wrongOf({ file, wrong }: Explanation): { readonly text: string; readonly place: string } {
  const before = wrong.slice(0, wrong.indexOf(faultMark)).split('\n');
  const place = `${file}:${before.length}:${(before.at(-1) ?? '').length + 1}`;
  return { text: wrong.replace(faultMark, ''), place };
}
