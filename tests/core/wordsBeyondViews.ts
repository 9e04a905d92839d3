/** The words of the grammar that change no view: who reads them, and why no page does. */
export interface Beyond {
  readonly reads: 'server' | 'linter';
  readonly why: string;
}

function each(owner: string, words: readonly string[], reads: Beyond['reads'], why: string): Record<string, Beyond> {
  return Object.fromEntries(words.map((word) => [`${owner}.${word}`, { reads, why }]));
}

const table = 'The table is made, renamed and indexed by it.';
const tried = 'A case that the linter tries; nothing follows from it.';
const told = 'The server tells it to pages among the settings, not in views.';
const happens = 'The server does it by itself.';
const judged = 'The server judges by it.';
const named = 'It names the file to whoever writes it; a page shows the title of the field.';

export const beyondViews: Readonly<Record<string, Beyond>> = {
  ...each('EntityFile', ['indexes', 'table', 'was'], 'server', table),
  ...each('RawIndex', ['fields', 'unique', 'where', 'using'], 'server', table),
  ...each('EntityFile', ['audited'], 'server', 'Whether a change leaves a line in the audit log.'),
  ...each('EntityFile', ['told'], 'server', 'Whether answers that hold its records have a tag.'),
  ...each('RawField', ['told'], 'server', 'Whether answers that hold it have a tag.'),
  ...each('RawCall', ['reads'], 'server', 'Its answer is tagged by changes of these.'),
  ...each('RawField', ['items', 'items.type'], 'server', 'Whether codes are stored and sent as texts or numbers.'),
  ...each(
    'RawFormField',
    ['items'],
    'server',
    'It reaches the form in the catalogue; the page takes codes as its dictionary has them.',
  ),
  ...each('RawMask', ['as'], 'server', 'The server hides the value; a page only learns that it may not change it.'),
  ...each(
    'RawComputed',
    ['minutes', 'joined', 'between', 'choice', 'otherwise', 'rows', 'by', 'measure', 'field', 'where'],
    'server',
    'The server computes by it.',
  ),
  ...each('RawComputedMinutes', ['from', 'to'], 'server', 'The server computes by it.'),
  ...each('RawComputedChoice', ['if', 'value'], 'server', 'The server computes by it.'),
  ...each('EntityFile', ['on'], 'server', 'The server does it by itself.'),
  ...each('RawReaction', ['id', 'title', 'added', 'when', 'minutes', 'webhook', 'notify', 'set'], 'server', happens),
  ...each('RawWebhook', ['to', 'as', 'fields'], 'server', happens),
  ...each('RawNotify', ['users', 'text', 'page'], 'server', happens),
  ...each('RawCall', ['set'], 'server', 'The server writes it into the record.'),
  ...each('RawCall', ['where'], 'server', 'The server adds it to what is asked of the database.'),
  ...each('RawAggregate', ['where'], 'server', 'The server counts only these rows.'),
  ...each('RawFigure', ['where'], 'server', 'The server measures only these rows.'),
  ...each('RawCall', ['record'], 'server', 'The server asks `needs` of the record that it names.'),
  ...each('RawCall', ['limited', 'audited'], 'server', 'The server counts and writes down requests.'),
  ...each('RuleFile', ['title'], 'linter', named),
  ...each('DictionaryFile', ['title'], 'linter', named),
  ...each('RuleFile', ['examples'], 'linter', tried),
  ...each('RawRuleExample', ['given', 'expect'], 'linter', tried),
  ...each('FormScreenFile', ['examples'], 'linter', tried),
  ...each('DialogScreenFile', ['examples'], 'linter', tried),
  ...each('StepsScreenFile', ['examples'], 'linter', tried),
  ...each('RawLinkageExample', ['as', 'given', 'expect'], 'linter', tried),
  ...each('RawLinkageExample.expect', ['visible', 'disabled', 'required', 'value', 'options'], 'linter', tried),
  ...each(
    'SettingsFile',
    [
      'productName',
      'requestTimeout',
      'fileTimeout',
      'unassignedPoll',
      'downloadListPoll',
      'exportPoll',
      'notificationTimeout',
      'keepPages',
      'messageDuration',
      'searchDebounce',
      'map',
      'map.source',
      'map.key',
      'map.datum',
      'map.tiles',
      'map.attribution',
      'map.ground',
      'map.drawn',
      'keys',
      'keys.key',
      'keys.screen',
      'tours',
      'tours.types',
      'tours.steps',
      'tours.steps.at',
      'tours.steps.title',
      'tours.steps.title.zh-CN',
      'tours.steps.title.en-US',
      'tours.steps.text',
      'tours.steps.text.zh-CN',
      'tours.steps.text.en-US',
      'undoSeconds',
      'suggestionDelay',
      'watermarkCheck',
      'noticeDelay',
      'mobileBreakpoint',
      'tabCacheMaximum',
      'horizontalMenuChildren',
      'expiryWarningMinutes',
      'louderAfterSeconds',
      'uploadMegabytes',
      'rolesControl',
      'loginInterception',
      'recordRoute',
    ],
    'server',
    told,
  ),
  ...each(
    'SettingsFile',
    [
      'downloadsKept',
      'defaultPassword',
      'oneTimePasswordHours',
      'resetPeers',
      'sessionIdleMinutes',
      'sessionHours',
      'sessionsPerUser',
      'escalateAfterSeconds',
      'uploadAllow',
    ],
    'server',
    judged,
  ),
};
