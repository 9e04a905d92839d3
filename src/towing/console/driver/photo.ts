/** A photo of the phone's camera, made small enough for a thin line. */

/** The longer side, in pixels: plates stay readable. */
const longest = 1600;
const quality = 0.78;
/** What is smaller already goes as it is. */
const smallEnough = 300 * 1024;

/** A JPEG, turned as the camera was held. @throws DOMException where the file is no picture. */
export async function compressPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const share = Math.min(1, longest / Math.max(picture.width, picture.height));
  if (share === 1 && file.size <= smallEnough && file.type === 'image/jpeg') {
    picture.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((made, failed) => {
    canvas.toBlob(
      (blob) => (blob ? made(blob) : failed(new DOMException('the picture could not be written', 'EncodingError'))),
      'image/jpeg',
      quality,
    );
  });
}
