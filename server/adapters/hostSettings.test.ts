import { describe, expect, it } from 'vitest'
import { clientsOf, consoleOriginsOf, hostsByPageOf } from './hostSettings.ts'
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

describe('EDU_CLIENTS (PLY-03)', () => {
  it('names the programs of the classroom by system; none unless it is set', () => {
    expect(clientsOf()).toEqual({})
    expect(
      clientsOf(' windows=https://school.example/setup.exe?v=2 ; ios=https://apps.example/id1;'),
    ).toEqual({ windows: 'https://school.example/setup.exe?v=2', ios: 'https://apps.example/id1' })
  })

  it.each([
    'windows',
    'windows=',
    'windows=setup.exe',
    'windows=javascript:alert(1)',
    'beos=https://school.example/setup',
    'mac=https://a.example/x y',
  ])('%s is refused by name', text => {
    expect(() => clientsOf(text)).toThrow(/^EDU_CLIENTS must look like/)
  })
})
