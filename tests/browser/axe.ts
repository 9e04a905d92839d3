/** What axe finds on the page that stands: only what is serious or critical, each with where. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact?: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

interface Axe {
  readonly run: (root: Document, options: object) => Promise<object>;
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string | null }[] };
}

/** @param rules only these, where named. */
export async function seriousViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Over the debugger's protocol, which the page's Content-Security-Policy does not concern; once a document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const violations = await page.evaluate<Violation[], readonly string[] | undefined>(async (only) => {
    const { axe } = window as unknown as { axe: Axe };
    // A rule that says how grave it is says so of all that it finds: what is left out below need not be looked for.
    const slight = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]));
    // Nothing is read of selectors, nor of style sheets and sounds fetched again: without them it takes half the time.
    const sparing = { resultTypes: ['violations'], selectors: false, preload: false };
    const options = { ...sparing, ...(only ? { runOnly: { type: 'rule', values: only } } : { rules }) };
    return ((await axe.run(document, options)) as { violations: Violation[] }).violations;
  }, rules);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(({ html, failureSummary = '' }) => `${id}: ${html.slice(0, 160)} ${failureSummary.split('\n')[1] ?? ''}`),
    );
}
