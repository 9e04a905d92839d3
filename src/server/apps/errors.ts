/** Why a version of an app, or its package, is refused. */
import type { Label } from '../../core/catalogue.ts';
import type { Fault } from '../routes/refusal.ts';
import { Refusal } from '../routes/refusal.ts';

const errors = {
  'not-a-package': fault(
    '文件不是应用安装包：apk 中应有 AndroidManifest.xml，ipa 中应有 Payload/*.app/',
    'This is no app package: an apk holds AndroidManifest.xml, an ipa holds Payload/*.app/',
  ),
  'wrong-package': fault('此应用需要 {kind} 安装包，请重新上传', 'This app needs an {kind} package, upload one'),
  'version-not-higher': fault(
    '版本号 {given} 应高于已有的最新版本 {last}',
    'Version {given} must be higher than the last one, {last}',
  ),
  'version-taken': fault('版本号 {given} 已存在', 'Version {given} exists already'),
} as const satisfies Readonly<Record<string, Fault>>;

/** The refusal, with its sentence at the field that is at fault. */
export function refuseApp(name: keyof typeof errors, field: string, values: Record<string, string> = {}): Refusal {
  const { text } = errors[name];
  return new Refusal(name, errors[name], { values, fields: { [field]: filled(text, values) } });
}

function filled(text: Exclude<Label, string>, values: Record<string, string>): Exclude<Label, string> {
  const one = (pattern: string): string => pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return { 'zh-CN': one(text['zh-CN']), 'en-US': one(text['en-US']) };
}

function fault(zh: string, en: string): { readonly status: 422; readonly text: Exclude<Label, string> } {
  return { status: 422, text: { 'zh-CN': zh, 'en-US': en } };
}
