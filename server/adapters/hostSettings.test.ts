import { describe, expect, it } from 'vitest'
import { consoleOriginsOf, hostsByPageOf } from './hostSettings.ts'
import { WrongSetting } from './wrongSetting.ts'

describe('EDU_CONSOLE_ORIGINS (SES-16)', () => {
  it('lists origins; none unless it is set', () => {
    expect(consoleOriginsOf()).toEqual([])
    expect(consoleOriginsOf(' https://console.a.example, http://localhost:5173 ,')).toEqual([
      'https://console.a.example',
      'http://localhost:5173',
    ])
  })

  it.each([
    '*',
    'console.a.example',
    'https://console.a.example/',
    'https://console.a.example/app',
    'https://user@console.a.example',
    'ftp://console.a.example',
    'null',
  ])('%s is no origin', text => {
    expect(() => consoleOriginsOf(text)).toThrow(WrongSetting)
  })
})

describe('EDU_HOSTS (SES-16)', () => {
  it('names API and file hosts by the page’s host name; files come from the API host unless named', () => {
    expect(hostsByPageOf().size).toBe(0)
    expect([
      ...hostsByPageOf(
        'Console.A.example=https://api.a.example,https://files.a.example; localhost=http://127.0.0.1:9000',
      ),
    ]).toEqual([
      ['console.a.example', { api: 'https://api.a.example', files: 'https://files.a.example' }],
      ['localhost', { api: 'http://127.0.0.1:9000', files: 'http://127.0.0.1:9000' }],
    ])
  })

  it.each([
    'console.a.example',
    'console.a.example=',
    'console.a.example=api.a.example',
    'console.a.example=https://api.a.example/x',
    'a b=https://api.a.example',
    'a=https://x.example,https://y.example,https://z.example',
    'a=https://x.example" onload="x',
  ])('%s is refused with an example', text => {
    expect(() => hostsByPageOf(text)).toThrow(WrongSetting)
  })
})
