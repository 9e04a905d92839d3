/** What texts and data are made of. */
export type Language = 'zh-CN' | 'en-US';
export type Label = string | { readonly 'zh-CN': string; readonly 'en-US': string };
export type Scalar = string | number | boolean | null;
export type Json = Scalar | readonly Json[] | { readonly [key: string]: Json };
export type Row = Readonly<Record<string, unknown>>;
export type Settings = Readonly<Record<string, Json>>;
