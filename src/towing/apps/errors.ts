/** Why a version of an app, or its package, is refused. */
import { label, textOf } from '../../core/model/label.ts';
import { fault, Refusal, type Fault } from '../../server/records/refusal.ts';

const errors = {
  'not-a-package': fault(
    422,
    '文件不是应用安装包：apk 中应有 AndroidManifest.xml，ipa 中应有 Payload/*.app/',
    'This is no app package: an apk holds AndroidManifest.xml, an ipa holds Payload/*.app/',
  ),
  'wrong-package': fault(422, '此应用需要 {kind} 安装包，请重新上传', 'This app needs an {kind} package, upload one'),
  'version-not-higher': fault(
    422,
    '版本号 {given} 应高于已有的最新版本 {last}',
    'Version {given} must be higher than the last one, {last}',
  ),
  'version-taken': fault(422, '版本号 {given} 已存在', 'Version {given} exists already'),
} as const satisfies Readonly<Record<string, Fault>>;

/** The refusal, with its sentence at the field that is at fault. */
export function refuseApp(name: keyof typeof errors, field: string, values: Record<string, string> = {}): Refusal {
  const { text } = errors[name];
  const sentence = label(textOf(text, 'zh-CN', values), textOf(text, 'en-US', values));
  return new Refusal(name, errors[name], { values, fields: { [field]: sentence } });
}
