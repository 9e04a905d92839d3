/**
 * Loaded before a server (`node --import`), writes each statement that its process sends to PostgreSQL, with its values
 * and how many rows it touched, to the file RECORD_TO. SIGUSR2 forgets what was recorded so far.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(join(process.cwd(), 'package.json'));
const { Client } = require('pg');
const { prepareValue } = require('pg/lib/utils');

let statements = [];
const query = Client.prototype.query;
Client.prototype.query = function recorded(config, values, callback) {
  const text = typeof config === 'string' ? config : config?.text;
  const given = typeof config === 'string' ? values : config?.values;
  if (typeof text !== 'string') return query.call(this, config, values, callback);
  const statement = {
    text,
    values: (Array.isArray(given) ? given : []).map((value) => prepareValue(value)),
    rows: null,
  };
  statements.push(statement);
  const answer = query.call(this, config, values, callback);
  if (typeof answer?.then === 'function') {
    answer.then(
      (result) => (statement.rows = result?.rowCount ?? null),
      (error) => (statement.fault = error.code ?? String(error)),
    );
  }
  return answer;
};

process.on('SIGUSR2', () => (statements = []));
process.on('exit', () => writeFileSync(process.env.RECORD_TO, JSON.stringify(statements)));
