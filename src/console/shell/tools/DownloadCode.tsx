/** The address of the page of apps, for a phone's camera. */
import { QRCode } from 'antd';

export default function DownloadCode({ address, label }: { address: string; label: string }) {
  return (
    <figure className="download-code" aria-label={label}>
      {/* Dark on light in both themes: cameras want it so. */}
      <QRCode value={address} size={128} type="svg" color="#000000" bgColor="#ffffff" />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
