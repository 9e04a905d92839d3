/** The calls that the console makes by hand; everything else is called by its view. */
export const calls = {
  login: ['POST', '/rescue_public/user/rescuePublicLogin.do'],
  register: ['POST', '/register'],
  sendCode: ['POST', '/kaishituoche/sendCode'],
  modifyPass: ['POST', '/kaishituoche/modifyPass'],
  socialLogin: ['POST', '/socialLogin'],
  logout: ['POST', '/logout'],
  userInfo: ['POST', '/userInfo'],
  menu: ['POST', '/rescue_public/menu/getUserMenuNew.do'],
  manifest: ['GET', '/release/manifest'],
  releaseStatus: ['GET', '/release/status'],
  findUser: ['GET', '/rescue_public/user/findById'],
  updateMobile: ['POST', '/rescue_public/user/updateMobile'],
  updatePassword: ['POST', '/rescue_public/user/updatePassword'],
  checkPassword: ['GET', '/rescue_public/user/checkPass'],
  announcement: ['GET', '/rescue_public/strongMeasuresStatus/inquiryAnnouncement'],
  unassignedOfUnit: ['GET', '/rescue_public/commandCentre/getTask'],
  unassignedOfCompany: ['GET', '/trailerOrdersRecord/getCompanyTask'],
  acknowledge: ['POST', '/trailerOrdersRecord/acknowledge'],
  readPreferences: ['GET', '/preferences/read'],
  writePreference: ['POST', '/preferences/write'],
  homeWaiting: ['GET', '/home/waiting'],
  homeFigures: ['GET', '/home/figures'],
  capacity: ['GET', '/vehicle/ListCapacity'],
  upload: ['POST', '/vehicle/uploadFile2'],
  publishedApps: ['GET', '/appVersion/published'],
  downloads: ['GET', '/vehicle/ces'],
  deleteExport: ['POST', '/vehicle/deleteExport'],
  deleteWord: ['GET', '/vehicle/deleteWord'],
  retryDownload: ['POST', '/vehicle/retryDownload'],
  exportList: ['POST', '/vehicle/export'],
  importRows: ['POST', '/vehicle/import'],
  importTemplate: ['GET', '/vehicle/importTemplate'],
} as const satisfies Readonly<Record<string, readonly [method: 'GET' | 'POST', path: string]>>;

export type CallName = keyof typeof calls;

/** Its answer is the beginning of a document that appears in the download list. */
export const beginsDocument = '/vehicle/downloadWord';

/** The event stream, read by `fetch` so that the token stays in its header. */
export const eventsPath = '/events';
