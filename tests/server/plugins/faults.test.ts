/** What fails beyond this server is told to its log, and not to whoever asked. */
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { answerFault } from '../../../src/server/plugins/faults.ts';
import { openLog } from '../../../src/server/plugins/logging.ts';
import { fault, Refusal } from '../../../src/server/records/refusal.ts';
import { whatFailed } from '../../../src/server/sessions/oidc.ts';

async function told(error: Error): Promise<{ answer: string; log: string }> {
  const lines: string[] = [];
  const loggerInstance = openLog('warn', { write: (line: string) => void lines.push(line) });
  const app = Fastify({ loggerInstance });
  app.setErrorHandler((thrown: Error, request, reply) => answerFault(thrown, request, reply));
  app.get('/', () => {
    throw error;
  });
  const answer = await app.inject('/');
  await app.close();
  return { answer: answer.body, log: lines.join('') };
}

test('the log says why a provider or a gateway failed, without secrets, and the answer does not', async () => {
  const because = whatFailed(
    Object.assign(new Error('the answer has an error', { cause: new Error('connect ECONNREFUSED') }), {
      error: 'invalid_client',
      error_description: 'no such client for 13800138000',
      claims: { name: '王' },
    }),
  );
  const { answer, log } = await told(
    new Refusal('social-failed', fault(401, '第三方登录失败', 'Third-party sign-in failed'), { because }),
  );
  expect(log).toContain('the answer has an error: connect ECONNREFUSED, invalid_client, no such client for [phone]');
  expect(log).toContain('social-failed');
  expect(log).not.toContain('王');
  expect(answer).not.toContain('invalid_client');
});

test('a refusal that has no reason beyond this server leaves no line', async () => {
  expect((await told(new Refusal('stale', fault(409, '已过期', 'Stale')))).log).toBe('');
});
