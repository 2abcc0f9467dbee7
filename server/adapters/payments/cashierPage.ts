import type { Charge } from '../../platform/payments.ts'

const texts = {
  en: {
    title: 'Test cashier',
    notice: 'No payment provider is configured. No real money moves here.',
    number: 'Payment number',
    pay: 'Pay',
    decline: 'Decline',
    leave: 'Go back without paying',
    card: 'Test card',
    save: 'Save card',
    unknown: 'This payment isn’t open any more.',
  },
  zh: {
    title: '测试收银台',
    notice: '未配置支付渠道，此处不产生真实交易。',
    number: '支付单号',
    pay: '支付',
    decline: '支付失败',
    leave: '返回，暂不支付',
    card: '测试银行卡',
    save: '保存银行卡',
    unknown: '该支付已结束。',
  },
} as const

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, character => `&#${String(character.charCodeAt(0))};`)

const page = (lang: 'en' | 'zh', body: string, status = 200): Response =>
  new Response(
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${texts[lang].title}</title>
<style>body{font:16px/1.6 system-ui,sans-serif;max-width:26rem;margin:12vh auto;padding:0 1rem;color:#1c2024}
h1{font-size:1.25rem}p{margin:.5rem 0}.sum{font-size:2rem;font-weight:600}.quiet{color:#60646c}
button,select{font:inherit;padding:.5rem 1rem;margin:.25rem .5rem .25rem 0;border-radius:8px;border:1px solid #8b8d98;background:#fff}
button.main{background:#0b68cb;color:#fff;border-color:#0b68cb}</style>
<main><h1>${texts[lang].title}</h1><p class="quiet">${texts[lang].notice}</p>${body}</main></html>`,
    {
      status,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
    },
  )

const button = (name: string, text: string, main = false): string =>
  `<button name="do" value="${name}"${main ? ' class="main"' : ''}>${text}</button>`

/** A page with the amount to pay and a button for each possible result. */
export const chargePage = (
  { no, amount, currency, subject, lang }: Charge,
  sum: string,
): Response => {
  const t = texts[lang]
  return page(
    lang,
    `<p>${escaped(subject)}</p><p class="sum">${escaped(currency)} ${escaped(sum)}</p>
<p class="quiet">${t.number}: ${escaped(no)}</p>
<form method="post" data-amount="${String(amount)}">${button('pay', t.pay, true)}${button('decline', t.decline)}${button('leave', t.leave)}</form>`,
  )
}

/** Where a test card is chosen. */
export const cardPage = (lang: 'en' | 'zh'): Response => {
  const t = texts[lang]
  const cards = ['visa 4242', 'mastercard 4444', 'amex 0005', 'unionpay 0005']
  return page(
    lang,
    `<form method="post"><p><label>${t.card} <select name="card">${cards.map(card => `<option>${card}</option>`).join('')}</select></label></p>
${button('save', t.save, true)}${button('leave', t.leave)}</form>`,
  )
}

export const unknownPage = (lang: 'en' | 'zh'): Response =>
  page(lang, `<p>${texts[lang].unknown}</p>`, 404)
