import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

type Row = Record<string, unknown>
interface Listed {
  readonly list: readonly Row[]
  readonly total: number
}

describe.each(stores)('custom fields on $name', ({ open }) => {
  let store: TestStore
  let app: TestApp
  const post = async (path: string, body: unknown) => app.call<Row>('POST', path, body)
  const add = async (values: Row): Promise<string> => {
    const answer = await post('customField/create', { target: 'student', ...values })
    expect(answer.status).toBe(200)
    return String((answer.response['key'] ?? (answer.response['record'] as Row)?.['key']) as string)
  }
  const student = async (n: number, values: Row = {}) => {
    const answer = await post('student/create', { name: `S${n}`, account: `s${n}`, ...values })
    expect(answer).toMatchObject({ status: 200 })
    return answer.response
  }
  const list = async (query: string) =>
    (await app.call<Listed>('GET', `student/list?${query}`)).response
  const names = async (query: string) => (await list(query)).list.map(row => row['name'])

  beforeAll(async () => {
    store = await open(Object.values(resources))
    app = await makeApp({ store })
  })
  afterAll(() => store.dispose())

  it('stores, shows, sorts and filters the values of every type', async () => {
    await student(0)
    const choices = [{ label: 'Red' }, { label: 'Blue' }]
    const size = await add({ name: 'Shoe size', type: 'NUMBER' })
    expect(size).toBe('x_1')
    const colour = await add({ name: 'Team', type: 'CHOICE', choices })
    const word = await add({ name: 'Nickname', type: 'TEXT' })
    const day = await add({ name: 'Joined on', type: 'DATE' })
    const flag = await add({ name: 'Scholarship', type: 'FLAG' })
    const words = await add({ name: 'Hobbies', type: 'TAGS' })
    const mail = await add({ name: 'Second email', type: 'EMAIL' })
    const made = await student(1, {
      [size]: 38.5,
      [colour]: 'c1',
      [word]: '小明',
      [day]: '2026-02-01',
      [flag]: true,
      [words]: ['chess', 'music'],
      [mail]: 'one@example.com',
    })
    expect(made).toMatchObject({ [size]: 38.5, [colour]: 'c1', [words]: ['chess', 'music'] })
    await student(2, { [size]: -3, [colour]: 'c2', [word]: 'zoe', [day]: '2025-02-01' })
    await student(3, { [size]: 100, [colour]: 'c1', [word]: 'Adam', [words]: ['music'] })

    expect(await names(`sort=${size}`)).toEqual(['S0', 'S2', 'S1', 'S3'])
    expect(await names(`sort=-${size}`)).toEqual(['S3', 'S1', 'S2', 'S0'])
    expect(await names(`sort=${word}`)).toEqual(['S0', 'S3', 'S1', 'S2'])
    expect(await names(`sort=${word}&page=2&limit=2`)).toEqual(['S1', 'S2'])
    expect(await names(`${colour}=c1&sort=${size}`)).toEqual(['S1', 'S3'])
    expect((await list(`${colour}=c1&limit=1`)).total).toBe(2)
    expect(await names(`${colour}_ne=c1&sort=name`)).toEqual(['S0', 'S2'])
    expect(await names(`${size}_gte=38.5&sort=name`)).toEqual(['S1', 'S3'])
    expect(await names(`${size}_lt=0&sort=${size}`)).toEqual(['S2'])
    expect(await names(`${day}_gte=2026-01-01`)).toEqual(['S1'])
    expect(await names(`${flag}=true`)).toEqual(['S1'])
    expect(await names(`${flag}=false&sort=name`)).toEqual(['S0', 'S2', 'S3'])
    expect(await names(`${words}_has=music&sort=name`)).toEqual(['S1', 'S3'])
    expect(await names(`${size}_null=true`)).toEqual(['S0'])
    expect(await names(`${word}=Adam`)).toEqual(['S3'])
    expect(await names(`${word}=adam`)).toEqual([])
    expect(await names(`${word}_like=明`)).toEqual(['S1'])
    expect(await names('q=xiaoming')).toEqual(['S1'])
    expect(await names('q=one@example')).toEqual(['S1'])
  })

  it('changes values, and its lists follow', async () => {
    const [row] = (await list('q=S3')).list
    const answer = await post('student/update', {
      id: row?.['id'],
      version: row?.['version'],
      x_1: null,
      x_2: 'c2',
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(await names('sort=-x_1')).toEqual(['S1', 'S2', 'S3', 'S0'])
    expect(await names('x_2=c2&sort=name')).toEqual(['S2', 'S3'])
    expect((await list('x_2=c1')).total).toBe(1)
  })
})
