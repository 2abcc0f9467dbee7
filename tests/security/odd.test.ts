import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

const asks = [
  'teacher/list?page=1&page=2',
  'teacher/list?limit=9999',
  'teacher/list?page=100000000&limit=200',
  'teacher/list?sort=__proto__',
  'teacher/list?__proto__=1',
  'teacher/list?toString=1',
  'teacher/list?createTime_gte=1000-01-01T00:00:00%2B14:00',
  'teacher/list?createTime_lt=9999-12-31T23:59:59-14:00',
  'teacher/list?diskQuota_gte=1e300',
  'teacher/list?diskQuota_gte=9007199254740991',
  'teacher/list?q=%00',
  'teacher/list?q=%ED%A0%80',
  'teacher/list?q=%',
  'teacher/list?name_like=%25',
  'teacher/list?name_null=maybe',
  'teacher/list?tags_has=',
  'teacher/get',
  'teacher/get?id=__proto__',
  'teacher/many?ids=,',
  'teacher/exists?type=constructor&content=a',
  'nothing/list',
  'importJob/get?jobId=__proto__',
  'rbac-menu/get?parentId=__proto__',
  'search?q=a&q=b',
  'file/get?i=a&id=../../etc&until=999999999999&mac=c',
]
const bodies: readonly (readonly [string, string])[] = [
  ['teacher/create', '[]'],
  ['teacher/create', '"x"'],
  ['teacher/create', '{"__proto__":{"a":1}}'],
  ['teacher/create', '{"name":{"a":1}}'],
  ['teacher/create', '{"name":"x","account":"odd1","tags":[1,{}]}'],
  ['teacher/create', '{"name":"x","account":"odd2","diskQuota":1e400}'],
  ['teacher/create', '{"name":"x","account":"odd3","avatar":{"id":{}}}'],
  ['teacher/create', '{"name":"x","account":"odd4","status":"constructor"}'],
  ['teacher/create', '{"name":"x","account":"odd5","profile":"\\u0000"}'],
  ['teacher/create', '{"name":"x","account":"odd6","profile":"\\ud800"}'],
  ['teacher/create', '{"name":"x","phone":123}'],
  ['teacher/create', '['.repeat(200_000)],
  ['teacher/create', '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)],
  ['teacher/create', `{"name":"${'x'.repeat(2_000_000)}"}`],
  ['teacher/update', '{"id":"x","version":1e400}'],
  ['teacher/updateMany', '{"query":{"status":{"a":1}},"data":{"name":"x"}}'],
  ['teacher/delete', '{"query":{"deleted":true}}'],
  ['teacher/export', '{"columns":["__proto__"]}'],
  ['app/login', '{"account":{},"password":1}'],
  ['teacher/import', 'x'],
  [
    'file/upload?resource=teacher&field=avatar',
    '--x\r\nContent-Disposition: form-data; name="file"',
  ],
]
const types = [
  'application/json',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
]

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'odd requests on %s get a coded answer, never a 500',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())
    const send = async (path: string, init: RequestInit) => {
      const headers = { ...init.headers, Authorization: `Bearer ${t.administrator.token}` }
      const answer = await t.app.request(`/edu_adminserver/${path}`, { ...init, headers })
      expect(answer.status, `${init.method} ${path}`).toBeLessThan(500)
      return answer.text()
    }

    it.each(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'PATCH'])('%s', async method => {
      for (const path of asks) await send(path, { method })
    })
    it.each(types)('POST of %s', async type => {
      for (const [path, body] of bodies) {
        const text = await send(path, { method: 'POST', body, headers: { 'Content-Type': type } })
        expect(JSON.parse(text), path).toMatchObject({
          responseHeader: { status: expect.any(Number) },
        })
        expect(text, `${path} ${body.slice(0, 60)}`).not.toContain('"status":200')
      }
      expect(t.log.filter(line => line.level === 'error')).toEqual([])
    })
  },
)
