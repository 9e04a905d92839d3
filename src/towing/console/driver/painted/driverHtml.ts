/** The parts of the driver's page as markup, each as the file of its name prints it. Pure but for the browser's name. */
import type { Row } from '../../../../core/model/catalogue.ts';
import { escapeHtml } from '../../../../renderer/fields/markup.ts';
import { instantOf } from '../../../../console/api/wireInstant.ts';
import { productNumber } from '../../../domain/settings.ts';
import type { DriverStep } from '../outbox/entry.ts';
import { hasLot, hasSeveralStates, maySay, nextSteps, photoGroups, type DriverTask, vehiclesOf } from '../task.ts';
import { goalOf, wayThere } from '../wayThere.ts';
import { ageIn, needsTitle, type Say } from '../words.ts';

export interface SentPhoto {
  readonly group: string;
  /** Its address. */
  readonly path: string;
}

interface DriverShown {
  readonly say: Say;
  readonly settings: Row;
  readonly zone: string;
  /** What the server says of the driver. */
  readonly state: Row;
  /** The newest first. */
  readonly tasks: readonly DriverTask[];
  readonly inHand: DriverTask | null;
  /** Of the task in hand. */
  readonly photos: readonly SentPhoto[];
  readonly isSharing: boolean;
  /** The server's time, in milliseconds. */
  readonly now: number;
}

/** As markup. */
type Word = Say;
const wordIn =
  (say: Say): Word =>
  (says, values) =>
    escapeHtml(say(says, values));

interface SwitchShown {
  readonly name: string;
  readonly on: boolean;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
}

function switchHtml(word: Word, { name, on, isBusy = false, isDisabled = false }: SwitchShown): string {
  const disabled = isBusy || isDisabled ? ' disabled=""' : '';
  return `<button type="button" role="switch" aria-checked="${on}" aria-busy="${isBusy}" class="driver-switch"${disabled}><span>${name}</span><b>${word((w) => (on ? w.on : w.off))}</b><i aria-hidden="true"></i></button>`;
}

function switchesHtml({ state }: DriverShown, word: Word): string {
  const [onShift, onStandby] = [state['workStatus'] === 1, state['standStatus'] === 1];
  const shift = switchHtml(word, { name: word((w) => w.shift), on: onShift });
  const standby = { name: word((w) => w.standby), on: onStandby, isDisabled: !onShift && !onStandby };
  return `<div class="driver-switches" data-tour="shift">${shift}${switchHtml(word, standby)}</div>`;
}

function offerHtml(task: DriverTask, { state, zone, now, say }: DriverShown, word: Word): string {
  const until = state['offerTaskId'] === task.id ? instantOf(state['offerUntil'], zone) : null;
  if (until !== null) {
    const seconds = Math.ceil((until - now) / 1000);
    const said = seconds > 0 ? word((w) => w.answerIn, { seconds }) : word((w) => w.answerOver);
    return `<p class="driver-offer" data-near="${seconds <= 15}" role="timer">${said}</p>`;
  }
  const since = instantOf(task.dispatchTime, zone);
  return since === null
    ? ''
    : `<p class="driver-offer">${word((w) => w.waitsSince, { age: ageIn(say, now - since) })}</p>`;
}

function wayHtml(task: DriverTask, word: Word): string {
  const goal = goalOf(task);
  const name = word((w) => (goal.isLot ? w.navigateLot : w.navigate));
  const noPoint = goal.point ? '' : `<span>${word((w) => w.noPoint)}</span>`;
  const more = goal.isLot ? `<span>${escapeHtml(goal.place)}</span>` : noPoint;
  return `<a class="driver-way" href="${escapeHtml(wayThere(goal, navigator.userAgent))}"><b>${name}</b>${more}</a>`;
}

function callersHtml(task: DriverTask, word: Word): string {
  const people = [
    { who: word((w) => w.owner), name: escapeHtml(task.callerName), phone: escapeHtml(task.callerPhone) },
    { who: word((w) => w.officer), name: escapeHtml(task.officerName), phone: escapeHtml(task.officerPhone) },
  ].filter(({ phone }) => phone !== '');
  const links = people.map(
    ({ who, name, phone }) =>
      `<a href="tel:${phone}"><span>${[who, name].filter(Boolean).join(' ')}</span><b>${phone}</b></a>`,
  );
  return links.length === 0 ? '' : `<div class="driver-callers">${links.join('')}</div>`;
}

function needsHtml({ requirement, tonnage }: DriverTask, settings: Row, word: Word): string {
  if (requirement === '' && tonnage.name === '') return '';
  const asked = requirement === '' ? '' : `<b>${escapeHtml(requirement)}</b>`;
  const band = escapeHtml(tonnage.name);
  const isHeavy = tonnage.id !== null && tonnage.id > productNumber(settings, 'heavyTonnageAbove');
  const heavy = `<b class="driver-heavy">${word((w) => w.heavy)} ${band}</b>`;
  const weight = band === '' ? '' : isHeavy ? heavy : `<b>${band}</b>`;
  const title = needsTitle({ requirement, tonnage }, word);
  return `<div><dt>${title}</dt><dd class="driver-needs">${asked}${weight}</dd></div>`;
}

function aboutHtml(task: DriverTask, settings: Row, word: Word): string {
  const lot = task.onTheSpot ? word((w) => w.spot) : escapeHtml(task.park);
  const line = (name: string, text: string): string =>
    text === '' ? '' : `<div><dt>${name}</dt><dd>${text}</dd></div>`;
  const vehicles = task.vehicles.map(({ plate, about, state }) => {
    const own = hasSeveralStates(task) ? `<em data-state="${state}">${word((w) => w.state[state])}</em>` : '';
    return `<dd><b class="driver-plate">${escapeHtml(plate)}</b> ${escapeHtml(about)}${own}</dd>`;
  });
  const towed = `<div><dt>${word((w) => w.vehicles)}</dt>${vehicles.join('')}</div>`;
  const rest =
    line(
      word((w) => w.lot),
      lot,
    ) +
    line(
      word((w) => w.remarks),
      escapeHtml(task.remarks),
    );
  return `<dl class="driver-about">${needsHtml(task, settings, word)}${towed}${rest}</dl>`;
}

function photosHtml({ photos, say }: DriverShown, word: Word): string {
  const shots = photoGroups.map((group) => {
    const name = word((w) => w.groups[group]);
    const sent = photos.filter((photo) => photo.group === group);
    const images = sent.map(
      ({ path }) => `<img src="${escapeHtml(path)}" alt="${name}" loading="lazy" data-late="true">`,
    );
    const take = word((w) => w.take, { group: say((w) => w.groups[group]) });
    return `<div class="driver-shots"><label><input type="file" accept="image/*" capture="environment" aria-label="${take}"><b aria-hidden="true">+</b><span>${name}</span><em>${sent.length}</em></label>${images.join('')}</div>`;
  });
  return `<section class="driver-photos" aria-label="${word((w) => w.photos)}">${shots.join('')}</section>`;
}

function stepsHtml(task: DriverTask, word: Word): string {
  const said = (step: DriverStep): string =>
    word((w) => w.step[step]) +
    vehiclesOf(step, task)
      .map(({ plate }) => `<small>${escapeHtml(plate)}</small>`)
      .join('');
  const ends = (['refuse', 'empty'] as const).filter((step) => maySay(step, task));
  const others = ends.map(
    (step) => `<button type="button" class="driver-other" data-deed="${step}">${said(step)}</button>`,
  );
  const large = nextSteps(task).map(
    (step) =>
      `<button type="button" class="driver-next" aria-disabled="false" data-deed="${step}">${said(step)}</button>`,
  );
  return `<div class="driver-steps" data-several="${large.length > 1}">${others.join('')}${large.join('')}</div>`;
}

function taskHtml(task: DriverTask, shown: DriverShown, word: Word): string {
  const { state } = task;
  const head = `<header><em data-state="${state}">${word((w) => w.state[state])}</em><span>${escapeHtml(task.taskNo)}</span></header>`;
  const offer = state === 'dispatched' ? offerHtml(task, shown, word) : '';
  const place = `<div class="driver-place"><h1 id="driver-task" data-whole="false">${escapeHtml(task.place)}</h1></div>`;
  const missing = state === 'photosMissing' ? `<p class="driver-hint">${word((w) => w.missingHint)}</p>` : '';
  const code = hasLot(task)
    ? `<button type="button" class="driver-other driver-code">${word((w) => w.code)}</button>`
    : '';
  const photos = state === 'dispatched' ? '' : photosHtml(shown, word);
  const parts = [head, offer, place, wayHtml(task, word), callersHtml(task, word)];
  const rest = [aboutHtml(task, shown.settings, word), missing, code, photos, stepsHtml(task, word)];
  return `<section class="driver-card driver-task" aria-labelledby="driver-task" data-state="${state}" data-tour="task">${[...parts, ...rest].join('')}</section>`;
}

function noneHtml({ state }: DriverShown, word: Word): string {
  const hint = word((w) => (state['workStatus'] === 1 ? w.noneOnShift : w.noneOffShift));
  return `<section class="driver-card driver-none" data-tour="task"><h1>${word((w) => w.none)}</h1><p>${hint}</p></section>`;
}

function positionHtml({ isSharing }: DriverShown, word: Word): string {
  const line = switchHtml(word, { name: word((w) => w.position), on: isSharing });
  const said = word((w) => (isSharing ? w.positionWait : w.positionOff));
  return `<section class="driver-card driver-position" data-good="false" data-tour="position">${line}<p role="status">${said}</p></section>`;
}

function pushHtml(word: Word): string {
  const line = switchHtml(word, { name: word((w) => w.push), on: false, isBusy: true });
  return `<section class="driver-card driver-push" data-good="false" data-tour="push">${line}<p role="status">${word((w) => w.pushIs.asking)}</p><p class="driver-told">${word((w) => w.told.stream)}</p></section>`;
}

function lastHtml({ tasks, inHand }: DriverShown, word: Word): string {
  const past = tasks
    .filter(({ id }) => id !== inHand?.id)
    .map(({ place, vehicles, finishTime, dispatchTime, createTime, state }) => {
      const plates = escapeHtml(vehicles.map(({ plate }) => plate).join('、'));
      const at = (finishTime ?? dispatchTime ?? createTime ?? '').slice(5, 16);
      const name = `<div class="driver-place"><b data-whole="false">${escapeHtml(place)}</b></div>`;
      return `<li>${name}<span>${plates}</span><span>${at}</span><em data-state="${state}">${word((w) => w.state[state])}</em></li>`;
    });
  const list = past.length === 0 ? `<p>${word((w) => w.lastNone)}</p>` : `<ol>${past.join('')}</ol>`;
  return `<section class="driver-card driver-last" aria-labelledby="driver-last"><h2 id="driver-last">${word((w) => w.last)}</h2>${list}</section>`;
}

/** Places that are longer than their lines are read whole by a press. @param box in which the page is laid out */
export function offerWholePlaces(box: Element, say: Say): void {
  const word = wordIn(say)((w) => w.placeWhole);
  for (const name of box.querySelectorAll('.driver-place > *'))
    if (name.scrollHeight > name.clientHeight)
      name.insertAdjacentHTML('afterend', `<button type="button" aria-expanded="false">${word}</button>`);
}

export function driverHtml(shown: DriverShown): string {
  const word = wordIn(shown.say);
  const task = shown.inHand ? taskHtml(shown.inHand, shown, word) : noneHtml(shown, word);
  return `<div class="driver">${switchesHtml(shown, word)}${task}${positionHtml(shown, word)}${pushHtml(word)}${lastHtml(shown, word)}</div>`;
}
