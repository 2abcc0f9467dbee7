import { describe, expect, it } from 'vitest'
import { hostOf, isLocalName, isPublicAddress } from './publicAddress.ts'

describe('addresses that a webhook may call', () => {
  it.each(['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
    '%s is public',
    address => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    '127.0.0.1',
    '127.8.9.1',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '0.0.0.0',
    '0.1.2.3',
    '192.0.0.170',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::7f00:1',
    '::a9fe:a9fe',
    '::127.0.0.1',
    '::ffff:0:a00:1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'fe80::1',
    'fd00::1',
    'fd00:ec2::254',
    'ff02::1',
    'example.com',
    '2130706433',
    '',
  ])('%s is not', address => expect(isPublicAddress(address)).toBe(false))

  it('short and numeric forms are addresses by the time they are judged', () => {
    for (const host of ['127.1', '2130706433', '0x7f.1', '0177.0.0.1'])
      expect(isPublicAddress(hostOf(new URL(`https://${host}/`)))).toBe(false)
    expect(hostOf(new URL('https://[::1]:8443/'))).toBe('::1')
    expect(hostOf(new URL('https://example.com./'))).toBe('example.com')
  })

  it('knows names of this machine and of private networks', () => {
    for (const name of ['localhost', 'api.localhost', 'printer.local', 'db.internal'])
      expect(isLocalName(name)).toBe(true)
    for (const name of ['example.com', 'local.example.com', 'internal.org'])
      expect(isLocalName(name)).toBe(false)
  })
})
