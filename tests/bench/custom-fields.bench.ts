import { percentile, timed, type Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import { onStores, type BenchSchool } from './school.ts'

const fields = [
  { name: 'Score', type: 'NUMBER' },
  {
    name: 'House',
    type: 'CHOICE',
    choices: ['North', 'East', 'South', 'West', 'Rare'].map(label => ({ label })),
  },
  { name: 'Enrolled on', type: 'DATE' },
  { name: 'Guardian', type: 'TEXT' },
  { name: 'Interests', type: 'TAGS' },
] as const
const guardians = ['王芳', '李伟', 'Anna Smith', 'Ben Hall', '张秀英', 'Iris Wood']
const interests = ['chess', 'music', '足球', '绘画']

/**
 * The custom values of the n-th student: one in ten has no score, one in ten thousand lives in the
 * rare house.
 */
const valuesOf = (n: number) => ({
  ...(n % 10 ? { x_1: ((n * 7919) % 1_000_003) / 10 } : {}),
  x_2: n % 10_000 === 7 ? 'c5' : `c${(n % 4) + 1}`,
  x_3: new Date(Date.UTC(2020, 0, 1) + ((n * 31) % 2000) * 86_400_000).toISOString().slice(0, 10),
  ...(n % 3 ? { x_4: `${guardians[n % guardians.length]} ${n % 5000}` } : {}),
  x_5: n % 4 ? [interests[n % interests.length]] : [],
})

const rows = 'student/list?limit=50&computed=no'
const queries: Readonly<Record<string, string>> = {
  'sorted by a number': '&sort=x_1',
  'sorted by a number, descending': '&sort=-x_1',
  'sorted by a text': '&sort=x_4',
  'a choice': '&x_2=c1',
  'a choice, sorted by a number': '&x_2=c1&sort=-x_1',
  'a rare choice, sorted by a number': '&x_2=c5&sort=-x_1',
  'a choice, sorted by name': '&x_2=c3&sort=name',
  'a range of numbers, sorted by it': '&x_1_gte=50000&sort=x_1',
  'a span of days and a choice, sorted by a number':
    '&x_3_gte=2024-01-01&x_3_lt=2024-02-01&x_2=c2&sort=x_1',
  'a tag, sorted by a date': '&x_5_has=music&sort=-x_3',
  'a text': `&x_4=${encodeURIComponent('Ben Hall 3')}`,
  'empty, sorted by a text': '&x_1_null=true&sort=x_4',
  'part of a text': '&q=hall+37',
  'a choice and a declared state, sorted by a number': '&x_2=c1&status=SUSPENDED&sort=x_1',
}

const make = async ({ app, headers }: BenchSchool): Promise<number> => {
  const startTime = performance.now()
  for (const field of fields) {
    const answer = await app.request('/edu_adminserver/customField/create', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ target: 'student', ...field }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  }
  return performance.now() - startTime
}

const measured = async (school: BenchSchool, say: string, reach: number): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(queries)) {
    // once before: the first total of a question is counted
    await school.read(rows + query)
    figures.push({
      name: `${say}: rows and total, ${name}, p95`,
      value: percentile(await timed(40, () => school.read(rows + query)), 95),
      unit: 'ms',
      reach,
    })
  }
  return figures
}

const filled = async (school: BenchSchool, count: number): Promise<string> => {
  await make(school)
  await fillStudents(school.scope, count, 0, () => undefined, valuesOf)
  await school.store.tidy()
  return `${count.toLocaleString('en')} students with five custom fields`
}

/** Lists of students filtered and sorted by custom fields. */
export const run = (): Promise<Figure[]> =>
  onStores('custom', {
    postgres: async (school, database) => {
      const count = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
      const say = await filled(school, count)
      await database.run('vacuum analyze')
      return measured(school, `PostgreSQL, ${say}`, 20)
    },
    pglite: async school => measured(school, `PGlite, ${await filled(school, 100_000)}`, 30),
  })
