/** Named by its hash in the page's policy: nothing else may style it. */
export const downloadStyle = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif;background:Canvas;color:CanvasText}
main{max-width:760px;margin:0 auto;padding:24px 16px 48px}h1{font-size:22px;margin:0 0 16px}
section{margin:0 0 16px;padding:16px;border:1px solid color-mix(in srgb,CanvasText 18%,Canvas);border-radius:8px}
h2{font-size:18px;margin:0 0 8px}h3{font-size:16px;margin:0}article+article{margin-top:16px}
p{margin:4px 0}.absent,.facts{color:color-mix(in srgb,CanvasText 70%,Canvas)}.notes{white-space:pre-wrap;overflow-wrap:anywhere}
a{display:inline-block;margin-top:8px;padding:8px 20px;border-radius:6px;background:#0958d9;color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid #69b1ff;outline-offset:2px}`;
