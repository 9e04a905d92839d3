/** The handlers of this part, by the names that calls give them in `does`. */
export { addAppVersion, publishedApps, updateAppVersion } from './appVersions.ts';
