import { expect, it } from 'vitest'
import { extraItem, storedItems } from '../../../src/protocol/storedItems.ts'
import { forgetLogin } from './ask.ts'

const storageOf = (items: Record<string, string>): Storage => {
  const map = new Map(Object.entries(items))
  return Object.assign(Object.create(null) as Storage, items, {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem(this: Record<string, unknown>, key: string) {
      map.delete(key)
      Reflect.deleteProperty(this, key)
    },
  })
}

it('SES-05 401 or 403 clears the stored login data and loads the page anew, once', () => {
  const login = Object.fromEntries([...storedItems, extraItem].map(name => [name, 'x']))
  const storage = storageOf({ ...login, language: 'en' })
  const seen = storageOf({})
  let reloads = 0
  const reload = () => void (reloads += 1)
  expect(forgetLogin(storage, seen, reload)).toBe(true)
  const left = Object.keys(login).filter(name => storage.getItem(name) !== null)
  // where to log in again, and which version of the console was loaded
  expect(left).toEqual(['login_url', 'vueVersion'])
  expect(storage.getItem('language')).toBe('en')
  expect(forgetLogin(storage, seen, reload)).toBe(false)
  expect(reloads).toBe(1)
})
