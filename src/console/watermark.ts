/**
 * The watermark: name and unit over everything (specification, sections 1 and 9). It is looked at every 500 ms and at
 * every change of the page, and put back when it was removed, hidden or changed.
 */
const layer = 2147483000;

const styles = (picture: string): Readonly<Record<string, string>> => ({
  position: 'fixed',
  inset: '0',
  'z-index': String(layer),
  'pointer-events': 'none',
  'background-image': picture,
  'background-repeat': 'repeat',
  display: 'block',
  visibility: 'visible',
  opacity: '1',
  transform: 'none',
  clip: 'auto',
  'clip-path': 'none',
  filter: 'none',
  width: 'auto',
  height: 'auto',
});

/** Draws `text` over the page until it is stopped. `every` in milliseconds. */
export function showWatermark(text: string, every: number, page: Document = document): () => void {
  const wanted = styles(pictureOf(text));
  let mark = draw();

  function draw(): HTMLElement {
    const drawn = page.createElement('div');
    drawn.dataset['watermark'] = text;
    drawn.setAttribute('aria-hidden', 'true');
    for (const [name, value] of Object.entries(wanted)) drawn.style.setProperty(name, value, 'important');
    page.body.append(drawn);
    return drawn;
  }
  const written = mark.getAttribute('style');

  function isIntact(): boolean {
    const shown = page.defaultView?.getComputedStyle(mark);
    return (
      mark.parentElement === page.body &&
      mark.getAttribute('style') === written &&
      mark.dataset['watermark'] === text &&
      mark.attributes.length === 3 &&
      shown?.display !== 'none' &&
      shown?.visibility !== 'hidden' &&
      shown?.opacity !== '0'
    );
  }
  function check(): void {
    if (isIntact()) return;
    mark.remove();
    mark = draw();
    watch();
  }
  const observer = new MutationObserver(check);
  function watch(): void {
    observer.disconnect();
    observer.observe(page.body, { childList: true });
    observer.observe(mark, { attributes: true });
  }
  watch();
  const timer = setInterval(check, every);
  return () => {
    observer.disconnect();
    clearInterval(timer);
    mark.remove();
  };
}

/** One tile: the text, slanted, twice, so that any part of the screen bigger than a hand shows it. */
function pictureOf(text: string): string {
  const line = text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="220"><g font-family="sans-serif" font-size="14" fill="rgb(118,132,144)" fill-opacity="0.16"><text transform="translate(18 112) rotate(-20)">${line}</text><text transform="translate(188 214) rotate(-20)">${line}</text></g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
