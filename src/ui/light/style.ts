/**
 * The whole style of the public pages that load nothing of the console (reports, invitations): they
 * carry no theme. For phones first; a print is dark on white, and breaks between parts.
 */
export const lightStyle = `
.rp{--rp-page:#fafafb;--rp-surface:#fff;--rp-line:#e7e7ec;--rp-text:#1a1b20;--rp-muted:#5f626d;--rp-accent:#4a55c7;--rp-on:#fff;--rp-soft:#eceefb;--rp-good:#136a3a;--rp-careful:#845100;--rp-bad:#b1242b;
min-height:100dvh;background:var(--rp-page);color:var(--rp-text);font:15px/1.55 Inter,system-ui,-apple-system,'PingFang SC','Hiragino Sans GB','Microsoft YaHei','Noto Sans SC',sans-serif;overflow-wrap:anywhere}
.rp:lang(zh){line-height:1.65}
body{margin:0}
.rp *{box-sizing:border-box}
.rp main{outline:none;max-width:820px;margin:0 auto;padding:20px 16px 48px}
.rp header{display:flex;flex-wrap:wrap;align-items:center;gap:8px;max-width:820px;margin:0 auto;padding:12px 16px;border-bottom:1px solid var(--rp-line)}
.rp header strong{flex:1 1 120px}
.rp-logo{width:32px;height:32px;object-fit:contain;border-radius:6px;flex:none}
.rp button,.rp .rp-link{font:inherit;font-size:14px;min-height:36px;padding:6px 12px;border:1px solid var(--rp-line);border-radius:8px;background:var(--rp-surface);color:var(--rp-text);cursor:pointer;text-decoration:none;display:inline-flex;align-items:center}
.rp button.rp-first{background:var(--rp-accent);border-color:var(--rp-accent);color:var(--rp-on)}
.rp button:focus-visible,.rp a:focus-visible,.rp summary:focus-visible{outline:2px solid var(--rp-accent);outline-offset:2px}
.rp h1{font-size:24px;line-height:1.3;margin:0 0 4px}
.rp h2{font-size:17px;margin:0 0 12px}
.rp h3{font-size:15px;margin:0}
.rp p{margin:0 0 8px}
.rp-muted,.rp figcaption,.rp dt,.rp-none,.rp footer{color:var(--rp-muted);font-size:14px}
.rp section{background:var(--rp-surface);border:1px solid var(--rp-line);border-radius:12px;padding:16px;margin-top:16px}
.rp-figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(120px,1fr));gap:12px 16px;margin:0 0 16px}
.rp-figures div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
.rp-figures dd{margin:0;font-size:24px;font-weight:600;line-height:1.3;font-variant-numeric:tabular-nums}
.rp-facts{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0}
.rp-facts dd{margin:0}
.rp figure{margin:16px 0 0}
.rp-chart{margin-top:8px}
.rp-chart svg{max-width:100%;height:auto}
.rp details{margin-top:4px}
.rp summary{cursor:pointer;color:var(--rp-accent);font-size:14px;min-height:28px;width:fit-content}
.rp table{width:100%;border-collapse:collapse;font-size:14px;font-variant-numeric:tabular-nums}
.rp th,.rp td{padding:8px 0 8px 12px;border-bottom:1px solid var(--rp-line);text-align:right;font-weight:400;vertical-align:top}
.rp th:first-child,.rp td:first-child{text-align:left;padding-left:0}
.rp thead th{color:var(--rp-muted);font-size:13px}
.rp tr.rp-own{background:var(--rp-soft)}
.rp ul{list-style:none;margin:0;padding:0}
.rp li{padding:12px 0;border-top:1px solid var(--rp-line);break-inside:avoid}
.rp li:first-child{border-top:0;padding-top:0}
.rp li:last-child{padding-bottom:0}
.rp-row{display:flex;justify-content:space-between;gap:12px;align-items:baseline}
.rp-row>:last-child{text-align:right;flex:none}
.rp a{color:var(--rp-accent)}
.rp blockquote{margin:8px 0 0;padding:8px 12px;border-left:3px solid var(--rp-accent);background:var(--rp-soft);white-space:pre-wrap}
.rp-PRESENT,.rp-APPROVED{color:var(--rp-good)}.rp-LATE,.rp-LEFT_EARLY,.rp-NEEDS_REVISION{color:var(--rp-careful)}.rp-ABSENT{color:var(--rp-bad)}
.rp-pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:8px;margin-top:8px}
.rp-pictures img{width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:8px;background:var(--rp-soft)}
.rp footer{margin-top:24px}
.rp-skeleton{height:96px;border-radius:12px;background:var(--rp-line);margin-top:16px}
.rp label{display:block;margin:0 0 12px;font-size:14px}
.rp input:not([type=checkbox]),.rp select{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;border:1px solid #8b8e99;border-radius:8px;background:var(--rp-surface);color:var(--rp-text);font:inherit;font-size:16px}
.rp input:focus-visible,.rp select:focus-visible{outline:2px solid var(--rp-accent);outline-offset:1px}
.rp input[aria-invalid=true],.rp select[aria-invalid=true]{border-color:var(--rp-bad)}
.rp-error{color:var(--rp-bad);font-size:14px;display:block;margin-top:4px}
.rp-check{display:flex!important;gap:8px;align-items:flex-start}.rp-check input{width:20px;height:20px;flex:none}
.rp-cover{width:100%;aspect-ratio:16/9;object-fit:cover;border-radius:12px;background:var(--rp-soft);display:block;margin-bottom:16px}
.rp-wide{width:100%;justify-content:center;min-height:48px!important;font-size:16px!important}
.rp-person{display:flex;gap:12px}.rp-person img,.rp-face{width:48px;height:48px;border-radius:50%;object-fit:cover;flex:none;background:var(--rp-soft);display:grid;place-items:center;color:var(--rp-accent);font-weight:600}
.rp-actions{display:flex;flex-wrap:wrap;gap:8px;margin-top:12px}
@media (prefers-color-scheme:dark){.rp{--rp-page:#0f1013;--rp-surface:#15161a;--rp-line:#26282e;--rp-text:#ececf0;--rp-muted:#a2a5b0;--rp-accent:#8d97f4;--rp-on:#0f1013;--rp-soft:#23263f;--rp-good:#74d6a3;--rp-careful:#ecbd6f;--rp-bad:#ff9a9f}}
@media print{.rp{--rp-page:#fff;--rp-surface:#fff;--rp-line:#ccc;--rp-text:#000;--rp-muted:#444;--rp-accent:#4a55c7;--rp-soft:#f0f1fb;--rp-good:#136a3a;--rp-careful:#845100;--rp-bad:#b1242b;font-size:11pt;min-height:0}
@page{size:A4;margin:16mm 14mm}
html,body{background:#fff!important}
.rp main,.rp header{max-width:none;padding:0}
.rp button,.rp summary,.rp .rp-screen{display:none!important}
.rp section{border-width:1px 0 0;border-radius:0;padding:12px 0 0}
.rp section>h2,.rp figcaption{break-after:avoid}
.rp figure,.rp-figures,.rp blockquote,.rp tr{break-inside:avoid}
.rp thead{display:table-header-group}
.rp-pictures img{break-inside:avoid}}
`
