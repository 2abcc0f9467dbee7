import { describe, expect, it } from 'vitest'
import { messageWords, type MessageFacts } from './words.ts'

const facts: MessageFacts = {
  school: 'Maple <School>',
  name: 'Ada & Co',
  seminar: 'Open day',
  start: 'Fri 4 Dec 2026 09:00 (Asia/Shanghai)',
  reason: '',
  until: '',
  link: 'https://school.example/invite?token=a&b=1',
  own: 'Bring a pen.\nAnd paper.',
}

describe('words of a seminar’s messages', () => {
  it('begin with the school as each language signs, and end with the link', () => {
    const of = (lang: 'en' | 'zh') => messageWords('APPROVED', lang, facts).text.split('\n')
    expect(of('en')).toEqual([
      `Maple <School>: Ada & Co, your registration for "Open day" is approved. It starts on ${facts.start}.`,
      'Bring a pen.',
      'And paper.',
      facts.link,
    ])
    expect(of('zh').at(0)).toMatch(/^【Maple <School>】Ada & Co，/)
    expect(of('zh').at(-1)).toBe(facts.link)
  })

  it('are the same in HTML, escaped, with the link behind a button', () => {
    const { html } = messageWords('APPROVED', 'en', facts)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<p>Ada &#38; Co, your registration for &#34;Open day&#34; is approved.')
    expect(html).toContain('<p>Bring a pen.<br>And paper.</p>')
    expect(html).toMatch(
      /<a href="https:\/\/school\.example\/invite\?token=a&#38;b=1"[^>]*>Open your personal page<\/a>/,
    )
    expect(html).toContain('Maple &#60;School&#62;</p></body></html>')
  })

  it('have neither button nor address where nothing can be opened, and no paragraph for what is not said', () => {
    const { text, html } = messageWords('APPROVED', 'en', { ...facts, link: '', own: '' })
    expect(text.split('\n')).toHaveLength(1)
    expect(html).not.toContain('<a ')
    expect(html).not.toContain('<p></p>')
  })
})
