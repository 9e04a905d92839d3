/** Who is signed in, what their roles open, and the access control's three modes to be tried out. */
import { Checkbox, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { admits, type RoleHolder } from '../core/access/roles.ts';
import type { RoleRule } from '../core/model/catalogue.ts';
import { useShell } from '../console/running/context.ts';
import { pagesOf } from '../console/session/navigation.ts';
import { Panel, Sheet } from './page.tsx';
import { pageWords, useWords } from './words.ts';

const words = pageWords('Roles', {
  title: ['角色权限', 'Roles'],
  lead: [
    '角色决定菜单显示什么；数据能否读写由服务器按用户类型决定。',
    'Roles decide what menus show; what may be read and written the server decides by the user type.',
  ],
  you: ['当前账号', 'You'],
  account: ['账号', 'Account'],
  roles: ['角色', 'Roles'],
  abilities: ['能力', 'Abilities'],
  none: ['无', 'none'],
  pages: ['可见页面', 'Pages in your menu'],
  control: ['路由控制', 'Route control'],
  on: ['开启：不允许的地址转到 403', 'on: an address that is refused leads to 403'],
  off: ['关闭：不允许的地址回到首页', 'off: an address that is refused leads home'],
  tryOut: ['试一试', 'Try it'],
  tryNote: [
    '为一个想象中的用户勾选角色与能力，看三种模式各放行什么。',
    'Give an imagined user roles and abilities, and see what each mode lets through.',
  ],
  holder: ['他拥有', 'The user has'],
  mode: ['模式', 'Mode'],
  oneOf: ['任一', 'any'],
  allOf: ['全部', 'all'],
  except: ['除外', 'none'],
  rule: ['规则', 'Rule'],
  shown: ['放行', 'let in'],
  refused: ['拒绝', 'refused'],
  noneMeansAll: ['既无角色也无能力的用户不受限制。', 'A user with neither roles nor abilities is not restricted.'],
  adminMeansAll: ['admin 拥有一切。', 'An admin has everything.'],
});

const names = ['admin', 'editor', 'reviewer'] as const;
const abilities = ['read', 'write', 'delete'] as const;
const rules: readonly Omit<RoleRule, 'mode'>[] = [
  { role: ['editor'], ability: [] },
  { role: ['editor', 'reviewer'], ability: [] },
  { role: [], ability: ['read', 'write'] },
  { role: ['reviewer'], ability: ['delete'] },
];

export default function Roles() {
  const { say } = useWords(words);
  const { signedIn, navigation } = useShell();
  const { user, manifest } = signedIn;
  const mine = { roles: texts(user.row['roles']), ability: texts(user.row['ability']) };
  const isOn = manifest.settings['rolesControl'] === true;
  const tags = (list: readonly string[]) =>
    list.length === 0 ? say('none') : list.map((name) => <Tag key={name}>{name}</Tag>);
  return (
    <Sheet title={say('title')} lead={say('lead')}>
      <Panel title={say('you')}>
        <dl className="facts">
          <dt>{say('account')}</dt>
          <dd>
            {user.name} · {user.username}
          </dd>
          <dt>{say('roles')}</dt>
          <dd>{tags(mine.roles)}</dd>
          <dt>{say('abilities')}</dt>
          <dd>{tags(mine.ability)}</dd>
          <dt>{say('pages')}</dt>
          <dd>{pagesOf(navigation).length}</dd>
          <dt>{say('control')}</dt>
          <dd>{say(isOn ? 'on' : 'off')}</dd>
        </dl>
      </Panel>
      <TryOut />
    </Sheet>
  );
}

function TryOut() {
  const { say } = useWords(words);
  const [roles, setRoles] = useState<string[]>(['editor']);
  const [ability, setAbility] = useState<string[]>(['read']);
  const [mode, setMode] = useState<RoleRule['mode']>('oneOf');
  const user: RoleHolder = { superManager: false, roles, ability };
  const free = roles.length === 0 && ability.length === 0;
  return (
    <Panel title={say('tryOut')} note={say('tryNote')}>
      <div className="try-out">
        <fieldset>
          <legend>{say('holder')}</legend>
          <Checkbox.Group options={[...names]} value={roles} onChange={setRoles} />
          <Checkbox.Group options={[...abilities]} value={ability} onChange={setAbility} />
        </fieldset>
        <fieldset>
          <legend>{say('mode')}</legend>
          <Segmented<RoleRule['mode']>
            value={mode}
            onChange={setMode}
            options={(['oneOf', 'allOf', 'except'] as const).map((value) => ({
              value,
              label: `${value} · ${say(value)}`,
            }))}
          />
        </fieldset>
      </div>
      <ul className="verdicts" aria-live="polite">
        {rules.map((rule) => {
          const isIn = admits({ ...rule, mode }, user);
          return (
            <li key={`${rule.role.join()} ${rule.ability.join()}`} data-in={isIn}>
              <code>
                {JSON.stringify({
                  ...(rule.role.length > 0 && { role: rule.role }),
                  ...(rule.ability.length > 0 && { ability: rule.ability }),
                  mode,
                })}
              </code>
              <strong>{say(isIn ? 'shown' : 'refused')}</strong>
            </li>
          );
        })}
      </ul>
      {free && <p className="sheet-note">{say('noneMeansAll')}</p>}
      {roles.includes('admin') && <p className="sheet-note">{say('adminMeansAll')}</p>}
    </Panel>
  );
}

function texts(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((name): name is string => typeof name === 'string') : [];
}
