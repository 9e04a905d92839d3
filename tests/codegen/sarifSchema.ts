/** What SARIF 2.1.0 requires of the parts that our log has, closed as its own schema closes them. */

const text = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string' } },
};

const list = (items: object, minItems = 0) => ({ type: 'array', minItems, items });

const closed = (required: readonly string[], properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required: [...required],
  properties,
});

const whole = (minimum: number) => ({ type: 'integer', minimum });
const level = { enum: ['none', 'note', 'warning', 'error'] };
const region = closed([], {
  startLine: whole(1),
  startColumn: whole(1),
  endLine: whole(1),
  endColumn: whole(1),
});
const artifactLocation = closed([], { uri: { type: 'string', pattern: '^[^ \\\\]+$' } });

const rule = closed(['id'], {
  id: { type: 'string' },
  shortDescription: text,
  help: text,
  defaultConfiguration: closed([], { level }),
});

const replacement = closed(['deletedRegion'], {
  deletedRegion: region,
  insertedContent: closed([], { text: { type: 'string' } }),
});
const artifactChange = closed(['artifactLocation', 'replacements'], {
  artifactLocation,
  replacements: list(replacement, 1),
});

const result = closed(['message'], {
  ruleId: { type: 'string' },
  ruleIndex: whole(0),
  level,
  message: text,
  locations: list(closed([], { physicalLocation: closed([], { artifactLocation, region }) })),
  fixes: list(closed(['artifactChanges'], { description: text, artifactChanges: list(artifactChange, 1) })),
});

export const sarifSchema = closed(['version', 'runs'], {
  $schema: { type: 'string', pattern: '^https://' },
  version: { enum: ['2.1.0'] },
  runs: list(
    closed(['tool'], {
      tool: closed(['driver'], { driver: closed(['name'], { name: { type: 'string' }, rules: list(rule) }) }),
      columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
      results: list(result),
    }),
  ),
});

export interface SarifLog {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly fixes?: readonly unknown[];
        readonly locations: readonly [
          {
            readonly physicalLocation: {
              readonly artifactLocation: { readonly uri: string };
              readonly region: { readonly startLine: number; readonly startColumn: number };
            };
          },
        ];
      }[];
    },
  ];
}
