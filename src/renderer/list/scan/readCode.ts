/**
 * Reads codes out of pictures: by the browser itself where it can, else by a library that is loaded then. `qr` is plain
 * JavaScript: our content policy allows neither eval nor WebAssembly.
 */

/** @returns the text of the code that is in the picture; null where none is */
type ReadCode = (picture: HTMLVideoElement) => Promise<string | null>;

/** https://wicg.github.io/shape-detection-api/#barcode-detection-api: not in the types of the DOM. */
interface Detector {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const wanted = 'qr_code';
/** The longer side of the picture that is read: enough for a phone held before a phone, and read in some milliseconds. */
const longestSide = 640;

export async function openReader(): Promise<ReadCode> {
  return (await nativeReader()) ?? libraryReader();
}

async function nativeReader(): Promise<ReadCode | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return null;
  try {
    // Some browsers have the class and no service behind it.
    if (!(await BarcodeDetector.getSupportedFormats()).includes(wanted)) return null;
    const detector = new BarcodeDetector({ formats: [wanted] });
    return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
  } catch {
    return null;
  }
}

async function libraryReader(): Promise<ReadCode> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (picture) => {
    const { videoWidth, videoHeight } = picture;
    if (!drawing || videoWidth === 0) return null;
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(drawing.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // It throws where there is no code, or one that cannot be read.
      return null;
    }
  };
}

/** What may be searched for: an address or a text of many lines is another's code. */
export const isOwnCode = (code: string): boolean => /^[^\s:/]{1,64}$/u.test(code);
