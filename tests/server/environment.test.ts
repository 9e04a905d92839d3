import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { EnvironmentFault, projectDir, readEnvironment } from '../../src/server/environment.ts';

const folder = mkdtempSync(join(tmpdir(), 'environment-'));
const file = join(folder, 'a-file');
writeFileSync(file, '');
afterAll(() => rmSync(folder, { recursive: true }));

const good = { DATA_DIR: join(folder, 'data') };

describe('the environment', () => {
  test('has the defaults of the contract', () => {
    expect(readEnvironment(good)).toEqual({
      archiveDir: null,
      dataDirNamed: true,
      port: 5180,
      host: '127.0.0.1',
      dataDir: join(folder, 'data'),
      databaseUrl: null,
      directUrl: null,
      replicaUrls: [],
      databasePool: 20,
      workers: 1,
      schemasDir: join(projectDir, 'schemas'),
      seed: 'demo',
      seedSize: 300,
      zone: 'Asia/Shanghai',
      metricsToken: null,
      smsUrl: null,
      pushOrigins: [],
      webhookOrigins: [],
      serviceOrigins: [],
      trustProxy: [],
      logLevel: 'info',
    });
  });

  test('plants nothing into a database of its owner unless told so', () => {
    const DATABASE_URL = 'postgres://towing:secret@db/console';
    expect(readEnvironment({ ...good, DATABASE_URL }).seed).toBe('none');
    expect(readEnvironment({ ...good, DATABASE_URL, SEED: 'demo' }).seed).toBe('demo');
  });

  test('has a worker for each processor where it is told so', () => {
    expect(readEnvironment({ ...good, WORKERS: 'auto' }).workers).toBe(availableParallelism());
    expect(readEnvironment({ ...good, WORKERS: '3' }).workers).toBe(3);
  });

  test('an empty value is one that was left out', () => {
    expect(readEnvironment({ ...good, PORT: '', TZ: ' ' })).toMatchObject({ port: 5180, zone: 'Asia/Shanghai' });
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, but is "abc" (environment variable PORT)'],
    [
      { DATABASE_DIRECT_URL: 'postgres://db/console' },
      'DATABASE_DIRECT_URL must be unset where DATABASE_URL is, but is "an address" (environment variable DATABASE_DIRECT_URL)',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgres://db/console' },
      'DATABASE_REPLICA_URL must be unset where DATABASE_URL is, but is "1 of them" (environment variable DATABASE_REPLICA_URL)',
    ],
    [
      { DATABASE_URL: 'postgres://db/console', DATABASE_REPLICA_URL: 'postgres://a/console, mysql://me:secret@b' },
      'DATABASE_REPLICA_URL must be postgres://user:password@host:port/database, but is "mysql://me:***@b" (environment variable DATABASE_REPLICA_URL)',
    ],
    [
      { WORKERS: '0' },
      'WORKERS must be auto, or a whole number from 1 to 256, but is "0" (environment variable WORKERS)',
    ],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, but is "65536" (environment variable PORT)'],
    [{ PORT: '1.5' }, 'PORT must be a whole number from 0 to 65535, but is "1.5" (environment variable PORT)'],
    [{ SEED: 'some' }, 'SEED must be one of demo, none, but is "some" (environment variable SEED)'],
    [
      { SEED_SIZE: '-1' },
      'SEED_SIZE must be a whole number from 0 to 10000000, but is "-1" (environment variable SEED_SIZE)',
    ],
    [
      { TZ: 'Mars/Olympus' },
      'TZ must be a time zone such as Asia/Shanghai, but is "Mars/Olympus" (environment variable TZ)',
    ],
    [{ HOST: 'not a host' }, 'HOST must be a host name or an address, but is "not a host" (environment variable HOST)'],
    [
      { PUSH_ORIGINS: 'https://push.example.org/inbox' },
      'PUSH_ORIGINS must be origins of push services, with commas, but is "https://push.example.org/inbox" (environment variable PUSH_ORIGINS)',
    ],
    [
      { SMS_URL: 'gateway' },
      'SMS_URL must be an http or https address, but is "gateway" (environment variable SMS_URL)',
    ],
    [
      { DATA_DIR: file },
      `DATA_DIR must be a folder that can be written to, but is "${file}" (environment variable DATA_DIR)`,
    ],
    [
      { DATA_DIR: '/proc/towline/data' },
      'DATA_DIR must be a folder that can be written to, but is "/proc/towline/data" (environment variable DATA_DIR)',
    ],
    [
      { SCHEMAS_DIR: join(folder, 'nowhere') },
      `SCHEMAS_DIR must be an existing folder that can be read, but is "${join(folder, 'nowhere')}" (environment variable SCHEMAS_DIR)`,
    ],
    [
      { TRUST_PROXY: '10.0.0.1, not-an-ip' },
      'TRUST_PROXY must be addresses or networks of proxies, with commas, but is "not-an-ip" (environment variable TRUST_PROXY)',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY must be addresses or networks of proxies, with commas, but is "10.0.0.0/33" (environment variable TRUST_PROXY)',
    ],
    [
      { OIDC_ISSUER: 'https://id.example' },
      'OIDC_CLIENT_ID must be named where OIDC_ISSUER is, but is "" (environment variable OIDC_CLIENT_ID)',
    ],
    [
      { OIDC_CLIENT_SECRET: 'hidden' },
      'OIDC_ISSUER must be named where OIDC_CLIENT_SECRET is, but is "" (environment variable OIDC_ISSUER)',
    ],
    [
      { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'towline', OIDC_REDIRECT_URI: 'https://here/#/callback' },
      'OIDC_ISSUER must be an https address (http on this machine alone), but is "http://id.example" (environment variable OIDC_ISSUER)',
    ],
    [
      { OIDC_ISSUER: 'id.example', OIDC_CLIENT_ID: 'towline', OIDC_REDIRECT_URI: 'https://here/#/callback' },
      'OIDC_ISSUER must be an http or https address, but is "id.example" (environment variable OIDC_ISSUER)',
    ],
    [
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'towline', OIDC_REDIRECT_URI: '/callback' },
      'OIDC_REDIRECT_URI must be an http or https address, but is "/callback" (environment variable OIDC_REDIRECT_URI)',
    ],
    [
      { DATABASE_URL: 'mysql://user:secret@db/x' },
      'DATABASE_URL must be postgres://user:password@host:port/database, but is "mysql://user:***@db/x" (environment variable DATABASE_URL)',
    ],
  ])('%j is refused in one line', (given, line) => {
    const read = (): unknown => readEnvironment({ ...good, ...given });
    expect(read).toThrow(EnvironmentFault);
    expect(read).toThrow(line);
    expect(line).not.toContain('\n');
  });
});
