/** Every text of the browser in the current language: i18next, with a namespace for each part that speaks. */
import { createInstance, type i18n } from 'i18next';
import type { Language, Row } from '../../core/model/catalogue.ts';
import { type Room, type Says, textOf } from '../../core/model/label.ts';

export { textsOf, type Says, type Text, type TextsOf } from '../../core/model/label.ts';

export interface Books {
  readonly i18n: i18n;
  /** `{name}` stands for a value, and for nothing where there is none. */
  readonly say: (says: Says, language: Language, values?: Row) => string;
}

export function openBooks(first: Language): Books {
  const i18n = createInstance();
  void i18n.init({
    lng: first,
    fallbackLng: 'zh-CN',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    resources: {},
  });
  const learnt = new Set<string>();
  const learn = (room: Room): void => {
    learnt.add(room.name);
    for (const [key, text] of Object.entries(room.texts)) {
      i18n.addResource('zh-CN', room.name, key, text['zh-CN']);
      i18n.addResource('en-US', room.name, key, text['en-US']);
    }
  };
  return {
    i18n,
    say: (says, language, values = {}) => {
      if (typeof says === 'string' || !('key' in says)) return textOf(says, language, values);
      if (!learnt.has(says.room.name)) learn(says.room);
      return i18n.t(says.key, { lng: language, ns: says.room.name, replace: values });
    },
  };
}
