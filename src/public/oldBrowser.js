/* Runs before any module, in the oldest script there is: Internet Explorer reads nothing newer. */
(function () {
  var agent = window.navigator.userAgent;
  if (!document.documentMode && agent.indexOf('MSIE ') < 0 && agent.indexOf('Trident/') < 0) return;
  var cover = document.createElement('div');
  cover.setAttribute('role', 'alert');
  cover.setAttribute('id', 'old-browser');
  cover.style.position = 'fixed';
  cover.style.top = '0';
  cover.style.left = '0';
  cover.style.width = '100%';
  cover.style.height = '100%';
  cover.style.zIndex = '9999';
  cover.style.paddingTop = '160px';
  cover.style.textAlign = 'center';
  cover.style.fontSize = '18px';
  cover.style.lineHeight = '2';
  cover.style.color = '#16212b';
  cover.style.background = '#ffffff';
  cover.appendChild(document.createTextNode('本系统不支持 Internet Explorer，请改用 Chrome、Edge 或 Firefox 浏览器。'));
  cover.appendChild(document.createElement('br'));
  cover.appendChild(
    document.createTextNode('Internet Explorer is not supported. Please use Chrome, Edge or Firefox instead.'),
  );
  document.body.appendChild(cover);
})();
