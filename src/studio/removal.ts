/** What is said where a file of the author's own is deleted: it is named by what it is, and what stays is said. */
import { label } from '../core/model/label.ts';
import { isNameOf } from '../core/model/names.ts';
import { textsOf } from '../renderer/engine/speech.ts';
import { folderOf } from './schemaEditor.ts';

const sorts = textsOf('removal', {
  screens: {
    does: label('删除页面', 'Delete page'),
    asks: label('删除这个页面？', 'Delete this page?'),
    keeps: label('数据表与其中的数据会保留。', 'Its table and the data in it are kept.'),
  },
  parts: {
    does: label('删除片段', 'Delete part'),
    asks: label('删除这个片段？', 'Delete this part?'),
    keeps: label('内容仍保留在历史版本中。', 'What it says stays in the history.'),
  },
  entities: {
    does: label('删除实体', 'Delete entity'),
    asks: label('删除这个实体？', 'Delete this entity?'),
    keeps: label('数据表与其中的数据会保留。', 'Its table and the data in it are kept.'),
  },
  dictionaries: {
    does: label('删除字典', 'Delete dictionary'),
    asks: label('删除这个字典？', 'Delete this dictionary?'),
    keeps: label('内容仍保留在历史版本中。', 'What it says stays in the history.'),
  },
  rules: {
    does: label('删除状态规则', 'Delete status rule'),
    asks: label('删除这个状态规则？', 'Delete this status rule?'),
    keeps: label('内容仍保留在历史版本中。', 'What it says stays in the history.'),
  },
  menus: {
    does: label('删除菜单', 'Delete menu'),
    asks: label('删除这个菜单？', 'Delete this menu?'),
    keeps: label('内容仍保留在历史版本中。', 'What it says stays in the history.'),
  },
});

/** @param file one of a folder whose files are made in the studio */
export function removalOf(file: string): (typeof sorts)['screens'] {
  const folder = folderOf(file);
  return isNameOf(sorts, folder) ? sorts[folder] : sorts.screens;
}
