import { describe, expect, it } from 'vitest'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { defineCall, shape } from '../schema/call/index.ts'
import { apiKeyAccess, apiKeyRights, apiKeyTree, maskCodes } from './apiKeys.ts'
import type { Access } from './index.ts'

const all = Object.values(resources)
const everything: Access = { rights: 'all', masks: new Set() }

describe('what API keys can be given', () => {
  const offered = apiKeyRights(all, pages)
  it.each(['student.update', 'user.read', 'user.export', 'role.read', 'organization.read'])(
    '%s',
    right => expect(offered.has(right)).toBe(true),
  )
  it.each([
    'user.create',
    'user.restore',
    'role.update',
    'organization.update',
    'webhook.create',
    'webhook.update',
    'customField.update',
    'student.resetPassword',
    'student.reveal',
    'apiKey.manage',
    'openKey.manage',
  ])('and not %s', right => expect(offered.has(right)).toBe(false))
  it('leaves nothing empty in the tree', () => {
    for (const { nodes } of apiKeyTree(all, pages)) {
      expect(nodes.length).toBeGreaterThan(0)
      for (const { leaves } of nodes) expect(leaves.length).toBeGreaterThan(0)
    }
  })
})

describe('what a key may do', () => {
  const access = (maker: Access, rights: readonly string[], clear: readonly string[] = []) =>
    apiKeyAccess(maker, { rights, clear }, all, pages)
  it('is what it was given, as far as its maker may do it, and as keys may', () => {
    const maker: Access = { rights: new Set(['student.read', 'teacher.read']), masks: new Set() }
    expect([...(access(maker, ['student.read', 'course.read']).rights as Set<string>)]).toEqual([
      'student.read',
    ])
    expect([
      ...(access(everything, ['student.read', 'user.create', '*']).rights as Set<string>),
    ]).toEqual(['student.read'])
  })
  it('is masked for it unless it was given it in clear, and where it is masked for its maker', () => {
    expect([...access(everything, []).masks].toSorted()).toEqual(maskCodes(all).toSorted())
    const clear = ['studentPhone', 'studentEmail']
    const seen = access({ rights: 'all', masks: new Set(['studentEmail']) }, [], clear).masks
    expect([seen.has('studentPhone'), seen.has('studentEmail')]).toEqual([false, true])
  })
})

describe('calls', () => {
  const call = { path: '/x', summary: 'x', output: shape() } as const
  it('are open to keys by a right, and else where they say so', () => {
    expect(defineCall({ ...call, right: 'a.read' }).apiKeys).toBe(true)
    expect(defineCall({ ...call, right: 'a.read', audience: 'owner' }).apiKeys).toBe(false)
    expect(defineCall({ ...call, right: 'a.read', apiKeys: false }).apiKeys).toBe(false)
    expect(defineCall({ ...call, audience: 'member' }).apiKeys).toBe(false)
    expect(defineCall({ ...call, audience: 'member', apiKeys: true }).apiKeys).toBe(true)
  })
})
