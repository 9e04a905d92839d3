/** The API's page in the browser: what the console keeps of the reader (token, language, theme) serves here as well. */
/* global SwaggerUIBundle */
const says = {
  'zh-CN': {
    back: '返回控制台',
    signIn: '请先登录控制台，再打开接口文档。',
    failed: '接口文档没有取到，请稍后再试。',
    to: '去登录',
  },
  'en-US': {
    back: 'Back to the console',
    signIn: 'Sign in to the console first, then open the API documentation.',
    failed: 'The API documentation could not be fetched. Try again later.',
    to: 'Sign in',
  },
};

const [language, theme] = (/(?:^|; )preferences=([^;]*)/.exec(document.cookie)?.[1] ?? '').split('.');
const text = says[language] ?? says['zh-CN'];
const main = document.getElementById('docs');
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const token = window.localStorage.getItem('accessToken');

document.documentElement.lang = text === says['en-US'] ? 'en' : 'zh-CN';
document.documentElement.classList.toggle('dark-mode', theme === 'dark' || (theme !== 'light' && dark.matches));
document.getElementById('back').textContent = text.back;

function tell(sentence, link) {
  const said = document.createElement('p');
  said.className = 'said';
  said.append(sentence);
  if (link) {
    const to = document.createElement('a');
    to.href = '../#/login';
    to.textContent = link;
    said.append(' ', to);
  }
  main.replaceChildren(said);
}

async function show() {
  const headers = token === null ? {} : { token: `express${token}` };
  const answer = await fetch('openapi.json', { headers });
  if (answer.status === 401) return tell(text.signIn, text.to);
  if (!answer.ok) return tell(text.failed);
  const spec = await answer.json();
  const file = document.getElementById('file');
  file.href = URL.createObjectURL(new Blob([JSON.stringify(spec)], { type: 'application/json' }));
  document.title = `API · ${spec.info.title}`;
  // Servers are named from the document's own address.
  spec.servers = [{ url: new URL('.', window.location.href).pathname.replace(/\/$/, '') }];
  return SwaggerUIBundle({
    spec,
    domNode: main,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    filter: true,
    validatorUrl: null,
    requestInterceptor: (request) => {
      Object.assign(request.headers, headers, { 'accept-language': document.documentElement.lang });
      return request;
    },
  });
}

try {
  await show();
} catch (error) {
  tell(text.failed);
  console.error(error);
} finally {
  main.removeAttribute('aria-busy');
}
