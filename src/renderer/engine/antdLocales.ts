/** The component library's own words in each language. */
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import type { Language } from '../../core/model/catalogue.ts';

export const antdLocales: Readonly<Record<Language, typeof zhCN>> = { 'zh-CN': zhCN, 'en-US': enUS };
