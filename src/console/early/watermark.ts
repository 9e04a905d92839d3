/**
 * The watermark: name and unit over everything. It is looked at every 500 ms and at
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
  // Without it, a browser that prints no backgrounds prints this layer as a white sheet, over all of the page.
  'print-color-adjust': 'exact',
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

const slant = (20 * Math.PI) / 180;
const fontSize = 14;
const gap = 24;

/**
 * One tile: the text, slanted, twice, so that any part of the screen bigger than a hand shows it. As wide as both texts
 * beside each other and as high as they rise: what passes an edge of its tile would be cut off.
 */
function pictureOf(text: string): string {
  const line = text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  // A letter of Latin is at most as wide as one of Chinese, which is as wide as it is high.
  const length = [...text].length * fontSize;
  const half = Math.max(170, Math.ceil(length * Math.cos(slant)) + gap);
  const rise = Math.max(94, Math.ceil(length * Math.sin(slant)) + fontSize);
  const first = rise + 18;
  const second = first + 102;
  const written = (x: number, y: number): string => `<text transform="translate(${x} ${y}) rotate(-20)">${line}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${half * 2}" height="${second + 6}"><g font-family="sans-serif" font-size="${fontSize}" fill="rgb(118,132,144)" fill-opacity="0.16">${written(18, first)}${written(half + 18, second)}</g></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
