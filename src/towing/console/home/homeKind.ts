/** What the home page is about, by the type of its user. Pure. */
import type { Text } from '../../../core/model/label.ts';
import type { SignedIn } from '../../../console/session/session.ts';
import { userTypes } from '../../domain/userTypes.ts';
import { words } from './words.ts';

export interface HomeKind {
  /** Title of what waits, the sentence when nothing does, and where all of it stands, where this user has such a list. */
  readonly waiting: Text;
  readonly calm: Text;
  readonly all: { readonly screen: string; readonly query: string } | null;
  /** The figure that counts that list, where it holds more than the tasks that are shown; null where these are all of it. */
  readonly listed: string | null;
  /** The list of unfinished tasks, narrowed to who must act by its query; null where the user has none. */
  readonly states: string | null;
  readonly about: 'tasks' | 'orders' | 'vehicles';
  /** The screen in which a waiting task is seen. */
  readonly detail: string | null;
  /** Whether the drivers on shift are this user's business. */
  readonly crew: boolean;
}

/** What is counted is of any time; a list of tasks that is opened without this begins with those of the last months. */
const ofAnyTime = '&createStartTime=&createEndTime=';

/** @param turn who must act @returns the query that narrows a list of tasks to those that the home page counts */
export const stateQuery = (turn: string): string => `?turn=${turn}${ofAnyTime}`;

type Named = Pick<SignedIn, 'user'> & { readonly manifest: Pick<SignedIn['manifest'], 'screens'> };

export function homeKindOf({ user, manifest: { screens } }: Named): HomeKind {
  const has = (screen: string): string | null => (screen in screens ? screen : null);
  const task = has('dispatch/taskDetail');
  const queue = has('dispatch/queue');
  if (user.superManager) return unit(queue, has('dispatch/unfinished'), task, true);
  switch (user.userType) {
    case 3:
      return {
        waiting: words.expected,
        calm: words.calmExpected,
        all: listAt(has('park/expected'), ''),
        listed: 'expected',
        states: null,
        about: 'vehicles',
        detail: task,
        crew: false,
      };
    case 4: {
      const list = has('dispatch/trailerOrdersCompany');
      return {
        waiting: words.waitingDriver,
        calm: words.calmDriver,
        all:
          queue === null
            ? listAt(list, `?trailerState=noDriver${ofAnyTime}`)
            : listAt(queue, '?queueStep=driverRefused,toDispatch'),
        listed: null,
        states: list,
        about: 'orders',
        detail: has('dispatch/companyTaskDetail'),
        crew: true,
      };
    }
    case 6:
      return {
        waiting: words.mine,
        calm: words.calmMine,
        all: null,
        listed: null,
        states: null,
        about: 'orders',
        detail: has('dispatch/driverTaskDetail') ?? task,
        crew: false,
      };
    default:
      return unit(queue, has('dispatch/unfinished'), task, user.userType !== userTypes.field);
  }
}

function unit(queue: string | null, list: string | null, detail: string | null, crew: boolean): HomeKind {
  return {
    waiting: words.waiting,
    calm: words.calm,
    all: queue === null ? listAt(list, stateQuery('assign')) : listAt(queue, '?queueStep=toAssign'),
    listed: null,
    states: list,
    about: 'tasks',
    detail,
    crew,
  };
}

function listAt(screen: string | null, query: string): HomeKind['all'] {
  return screen === null ? null : { screen, query };
}
