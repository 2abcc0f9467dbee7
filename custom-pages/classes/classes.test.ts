import { expect, it } from 'vitest'
import { classLink, inviteAddress } from './links.ts'
import { linesOf } from './useAddPeople.ts'
import { standingOf, type Invitation } from './useInvitations.ts'
import { toggled } from './usePermissions.ts'

it('CLS-07 a pasted list is one person a line, however it is separated, each once', () => {
  expect(linesOf(' 王小明\n李雷，韩梅梅；demo.s001\r\n\n王小明\t13800138000')).toEqual([
    '王小明',
    '李雷',
    '韩梅梅',
    'demo.s001',
    '13800138000',
  ])
  expect(linesOf('Zoë O’Neill')).toEqual(['Zoë O’Neill'])
})

it('CLS-09 of what a person may do in class, at least one permission stays (VAL-13)', () => {
  expect(toggled(['CHAT'], 'CAMERA')).toEqual(['CHAT', 'CAMERA'])
  expect(toggled(['CHAT', 'CAMERA'], 'CHAT')).toEqual(['CAMERA'])
  expect(toggled(['CHAT'], 'CHAT')).toBeUndefined()
})

it('CLS-01 an invitation says whether it still lets anyone in', () => {
  const now = Date.parse('2026-03-02T08:00:00.000Z')
  const invitation = (values: Partial<Invitation>): Invitation =>
    ({ status: 'ACTIVE', expiresAt: null, maxUses: null, used: 0, ...values }) as Invitation
  expect(standingOf(invitation({}), now)).toBe('active')
  expect(
    standingOf(invitation({ maxUses: 2, used: 1, expiresAt: '2026-03-02T08:00:00.001Z' }), now),
  ).toBe('active')
  expect(standingOf(invitation({ maxUses: 2, used: 2 }), now)).toBe('usedUp')
  expect(standingOf(invitation({ expiresAt: '2026-03-02T08:00:00.000Z' }), now)).toBe('expired')
  expect(standingOf(invitation({ status: 'REVOKED' }), now)).toBe('revoked')
})

it('CLS-01 an invitation is shared by the address of the joining page', () => {
  expect(inviteAddress('https://school.example', 'ABCD2345')).toBe(
    'https://school.example/invitationStudent?code=ABCD2345',
  )
  expect(classLink('classManage', 'c1', { add: '1' })).toBe('/classManage?id=c1&add=1')
})
