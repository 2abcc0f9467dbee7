import { beginImport, checkImport, templateOf } from '../../src/protocol/calls/imports.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  importProvider,
  mapping,
  planned,
  readJob,
  showImport,
} from '../../tests/support/import-bench.tsx'
import { refusal } from '../../tests/support/record-bench.tsx'

const sheet = (name: string, size = 10) => {
  const file = new File([(/\.(csv|png)$/.test(name) ? 'x' : 'PK').repeat(Math.min(size, 10))], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const give = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [file] },
  })
const anew = { address: '/importJob?resource=boat' }
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

describe('the file', () => {
  it.each([
    [
      'of the wrong type',
      new File(['%PDF-1.7\n'], 'boats.csv'),
      'Only spreadsheets (.xlsx, .xls, .ods, .csv) can be imported. Open the file in Excel or WPS and save it as an Excel workbook (.xlsx).',
    ],
    [
      'of another type under the name of a workbook',
      new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'boats.xlsx'),
      'Only spreadsheets (.xlsx, .xls, .ods, .csv) can be imported. Open the file in Excel or WPS and save it as an Excel workbook (.xlsx).',
    ],
    [
      'too large',
      sheet('boats.xlsx', 21 * 1024 * 1024),
      'The file is 21.0 MB. The limit is 20 MB.',
    ],
    ['without content', sheet('boats.xls', 0), 'The file is empty.'],
  ])('%s is refused before it is sent (VAL-08)', async (_, file, words) => {
    const fake = importProvider(readJob)
    showImport(fake, anew)
    give(file)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(fake.world.calls).toEqual([])
  })

  it.each([
    ['a workbook with macros', 'boats.xlsm', 'PK'],
    ['a workbook of WPS', 'boats.et', '\u00d0\u00cf\u0011\u00e0'],
    ['delimited text', 'boats.csv', 'Name;Phone\r\n'],
    ['text in pairs of bytes under the name of a workbook', 'boats.xls', '\u00ff\u00feN\0a\0'],
    ['text in GBK', 'boats.txt', '\u00d0\u00d5\u00c3\u00fb,1\n'],
    ['a sheet of a web page, marked and set off', 'boats.htm', '\u00ef\u00bb\u00bf\r\n <table>'],
  ])('%s is sent whatever its name: its content decides (VAL-08)', async (_, name, content) => {
    const fake = importProvider(readJob)
    showImport(fake, anew)
    give(new File([Uint8Array.from(content, sign => sign.charCodeAt(0))], name))
    await screen.findByRole('heading', { name: 'Match columns to fields' })
    expect(fake.asked('sendFile')).toEqual([{ target: { resource: 'boat' }, name }])
  })

  it('is sent, and its import lives at an address of its own from then on', async () => {
    const fake = importProvider(readJob)
    const { where } = showImport(fake, anew)
    fireEvent.drop(await screen.findByText('Drop a spreadsheet here'), {
      dataTransfer: { files: [sheet('boats.xlsx')] },
    })
    expect(await screen.findByRole('heading', { name: 'Match columns to fields' })).toBeTruthy()
    expect(where()).toBe('/importJob?jobId=j1')
    expect(fake.asked('sendFile')).toEqual([{ target: { resource: 'boat' }, name: 'boats.xlsx' }])
    // the focus goes with the person
    expect(document.activeElement?.textContent).toBe('Match columns to fields')
  })

  it('needs no column for what is known of every row from where its import was begun', async () => {
    const fake = importProvider({ ...readJob, mapping: { ...mapping, given: { berth: 'A1' } } })
    let presetValues: unknown
    const { ask } = fake.provider
    fake.provider.ask = (call, input, options) => {
      if (call.path === beginImport.path && 'given' in input) presetValues = input.given
      return ask(call, input, options)
    }
    showImport(fake, { address: '/importJob?resource=boat&berth=A1&step=x' })
    expect(await screen.findByText(/^Set for every row: Berth A1\./)).toBeTruthy()
    expect(screen.getByText(/^Recognised columns/).textContent).not.toContain('Berth')
    fireEvent.click(screen.getByRole('button', { name: 'Download template' }))
    await waitFor(() => expect(fake.asked(templateOf('boat').path)).toEqual([{ without: 'berth' }]))
    give(sheet('boats.xlsx'))
    await screen.findByRole('heading', { name: 'Match columns to fields' })
    expect(presetValues).toEqual({ berth: 'A1' })
    expect(screen.getByText(/^Set for every row: Berth A1\./)).toBeTruthy()
    expect(
      within(screen.getAllByRole('combobox')[0] as HTMLElement).queryByRole('option', {
        name: 'Berth',
      }),
    ).toBeNull()
  })

  it('that stopped on its way is gone on with when it is chosen again', async () => {
    const fake = importProvider(readJob)
    showImport(fake, anew)
    fake.world.refuse = [refusal(503)]
    let resumed: string | undefined
    const { sendFile } = fake.provider
    fake.provider.sendFile = (file, options) => {
      resumed = options.uploadId
      options.onBegun?.('u7')
      return sendFile(file, { ...options, onBegun: () => undefined })
    }
    give(sheet('boats.xlsx'))
    expect(
      await screen.findByText(
        'The upload of boats.xlsx wasn’t finished. Choose the file again to continue where it stopped.',
      ),
    ).toBeTruthy()
    give(sheet('boats.xlsx'))
    await screen.findByRole('heading', { name: 'Match columns to fields' })
    expect(resumed).toBe('u7')
  })

  it('while another import runs: whose it is, and the way to it (IMP-02)', async () => {
    const fake = importProvider(readJob)
    fake.answers[beginImport.path] = () =>
      Promise.reject(refusal(11029, { running: { jobId: 'j9', createdByName: 'Wang' } }))
    showImport(fake, anew)
    give(sheet('boats.xlsx'))
    expect(
      await screen.findByText('Wang is running an import. Start yours when it has finished.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View that import' }).getAttribute('href')).toBe(
      '/importJob?jobId=j9',
    )
    // the file is uploaded, and nothing else is known
    expect(screen.getByText(/boats.xlsx was uploaded, but the import hasn’t started./)).toBeTruthy()
    expect(screen.queryByText(/wasn’t finished/)).toBeNull()
  })

  it('an import that is opened while the server is down says so, and is there once it answers', async () => {
    const fake = importProvider(readJob)
    const { ask } = fake.provider
    fake.provider.ask = () => Promise.reject(refusal(503))
    showImport(fake)
    expect(await screen.findByText(/The server isn’t responding. Your import is safe/)).toBeTruthy()
    fake.provider.ask = ask
    expect(await screen.findByRole('heading', { name: 'Match columns to fields' })).toBeTruthy()
    expect(screen.queryByText(/The server isn’t responding/)).toBeNull()
  })

  it('nobody without the right imports; without a resource it is asked what', async () => {
    const { unmount } = showImport(importProvider(readJob), {
      ...anew,
      access: { rights: new Set(['boat.read']), masks: new Set() },
    })
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull()
    unmount()
    showImport(importProvider(readJob), { address: '/importJob' })
    expect((await screen.findByRole('link', { name: 'Boats' })).getAttribute('href')).toBe(
      '/importJob?resource=boat',
    )
  })
})

describe('the sheet', () => {
  it('its row of headings is shown and can be another; another sheet is read at once', async () => {
    const fake = importProvider({
      ...readJob,
      sheets: [...readJob.sheets, { name: 'Old', rows: 12, hidden: true }],
    })
    const { where } = showImport(fake)
    const row = await screen.findByRole<HTMLInputElement>('radio', { name: 'Row 2' })
    expect(row.checked).toBe(true)
    // one that Excel doesn't show says so
    expect(screen.getByRole('radio', { name: /^Old \(hidden\)/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Old/ }))
    await waitFor(() =>
      expect(fake.asked('readSheet')).toEqual([
        { jobId: 'j1', revision: 1, sheet: 'Old', headingRow: 0 },
      ]),
    )
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Old/ }).checked).toBe(true),
    )
    fireEvent.click(screen.getByRole('radio', { name: 'Row 1' }))
    press('Continue')
    await screen.findByRole('heading', { name: 'Match columns to fields' })
    expect(fake.asked('readSheet').at(-1)).toEqual({
      jobId: 'j1',
      revision: 2,
      sheet: 'Old',
      headingRow: 1,
    })
    expect(where()).toBe('/importJob?jobId=j1&step=columns')
  })

  const severalSheets = {
    ...readJob,
    sheets: [...readJob.sheets, { name: 'Old', rows: 12, hidden: true }],
  }
  it('says that it has no headings, so that its first row is imported as well (IMP-01)', async () => {
    const fake = importProvider(severalSheets)
    showImport(fake)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'The sheet has no heading row' }))
    expect(screen.getByText(/All rows are imported, starting with the first/)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Heading row number' })).toBeNull()
    press('Continue')
    await waitFor(() =>
      expect(fake.asked('readSheet')).toEqual([
        { jobId: 'j1', revision: 1, sheet: 'Boats', headingRow: -1 },
      ]),
    )
  })

  it('takes the number of a row that is not on show (IMP-01)', async () => {
    const fake = importProvider(severalSheets)
    showImport(fake)
    const field = await screen.findByRole('textbox', { name: 'Heading row number' })
    fireEvent.change(field, { target: { value: '0' } })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go to row' }).disabled).toBe(true)
    fireEvent.change(field, { target: { value: '35' } })
    press('Go to row')
    await waitFor(() =>
      expect(fake.asked('readSheet')).toEqual([
        { jobId: 'j1', revision: 1, sheet: 'Boats', headingRow: 35 },
      ]),
    )
  })

  it('names what the file hides while it is mapped and in the result (IMP-01)', async () => {
    const unshown = { rows: 3, columns: ['Phone'] }
    for (const state of ['PARSED', 'DONE'] as const) {
      const { unmount } = showImport(importProvider({ ...readJob, state, unshown, moreColumns: 2 }))
      expect(await screen.findByText(/^3 rows are hidden in the file/)).toBeTruthy()
      expect(
        screen.getByText('1 column is hidden in the file and read as well: Phone.'),
      ).toBeTruthy()
      expect(screen.getByText(/^Only the first 500 columns are listed. 2 more/)).toBeTruthy()
      unmount()
    }
  })
})

describe('a text file whose bytes fit several encodings', () => {
  it('is shown in each of them before its columns are matched, and read as the person says (IMP-01)', async () => {
    const fake = importProvider({
      ...readJob,
      text: {
        encoding: 'windows-1252',
        isClear: true,
        isGuess: true,
        readings: [
          { encoding: 'windows-1252', samples: ['Renée Müller'] },
          { encoding: 'gb18030', samples: ['Ren閑 M黮ler'] },
        ],
      },
    })
    showImport(fake)
    const choices = within(
      await screen.findByRole('group', { name: /can be read in several ways/ }),
    )
    expect(choices.getByRole('radio', { name: /Renée Müller/, checked: true })).toBeTruthy()
    fireEvent.click(choices.getByRole('radio', { name: /Ren閑 M黮ler/ }))
    await waitFor(() =>
      expect(fake.asked('readSheet')).toEqual([
        { jobId: 'j1', revision: 1, sheet: 'Boats', headingRow: 0, encoding: 'gb18030' },
      ]),
    )
  })
})

describe('rows of other sheets', () => {
  const leftOut = [
    { name: '二班', rows: 4 },
    { name: '三班', rows: 1 },
  ]
  it('are named where the sheet is chosen, and again in the result (IMP-01)', async () => {
    const { unmount } = showImport(importProvider({ ...readJob, leftOut }), {
      address: '/importJob?jobId=j1&step=sheet',
    })
    const noteText = async () =>
      (await screen.findByText('4 rows in 二班 are not part of this import.')).parentElement
        ?.textContent
    expect(await noteText()).toContain('1 row in 三班 is not part of this import.')
    unmount()
    showImport(importProvider({ ...readJob, state: 'DONE', read: 3, created: 3, leftOut }))
    expect(await noteText()).toContain('choose the file again')
  })
})

describe('the columns', () => {
  it('say beside the grey button why they can’t be checked, and offer a likelier heading row', async () => {
    const columns = readJob.columns.map(one => ({ ...one, heading: '', fields: [], by: null }))
    const unread = { ...readJob, columns, mapping: { ...mapping, headingRow: 1 } }
    const fake = importProvider(unread)
    showImport(fake, { address: '/importJob?jobId=j1&step=columns' })
    const why = await screen.findByText(/No column is matched to a field\./)
    expect(why.textContent).toContain('Perhaps the headings are in row 2.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check rows' }).disabled).toBe(
      true,
    )
    press('Use row 2')
    await waitFor(() =>
      expect(fake.asked('readSheet')).toEqual([
        { jobId: 'j1', revision: 1, sheet: 'Boats', headingRow: 2 },
      ]),
    )
  })

  it('name the required field that has no column, and lead to the heading rows', async () => {
    showImport(importProvider(readJob))
    await screen.findByRole('listitem', { name: 'Name' })
    choose('Field for “Name”', '')
    expect(screen.getByText('No column is matched to: Name.')).toBeTruthy()
    press('Choose another heading row')
    expect(await screen.findByRole('heading', { name: /heading row/ })).toBeTruthy()
  })

  it('say what they are taken for and why; a choice is the person’s', async () => {
    const fake = importProvider(readJob, [planned(3, 'create')])
    showImport(fake)
    const line = async (name: string) => within(await screen.findByRole('listitem', { name }))
    expect((await line('Name')).getByText('Same name')).toBeTruthy()
    expect((await line('Mobile')).getByText('Known synonym')).toBeTruthy()
    expect((await line('Place')).getByText(/Not recognised/)).toBeTruthy()
    choose('Field for “Place”', 'berth')
    expect((await line('Place')).getByText('Your choice')).toBeTruthy()
    choose('Field for “Mobile”', '')
    fireEvent.click(screen.getByRole('radio', { name: /^Update only/ }))
    press('Check rows')
    await screen.findByRole('heading', { name: 'Preview the import' })
    expect(fake.asked('checkImport')).toEqual([
      {
        jobId: 'j1',
        revision: 1,
        mapping: {
          ...mapping,
          match: 'update',
          columns: [
            { at: 0, fields: ['name'] },
            { at: 1, fields: [] },
            { at: 2, fields: ['berth'] },
          ],
        },
      },
    ])
  })

  it('a second one of the same heading says why it is left out', async () => {
    const again = { at: 3, heading: 'Mobile', samples: ['13912340009'], fields: [], by: null }
    showImport(importProvider({ ...readJob, columns: [...readJob.columns, again] }))
    const lines = await screen.findAllByRole('listitem', { name: 'Mobile' })
    expect(lines).toHaveLength(2)
    expect(
      within(lines[1] as HTMLElement).getByText(
        /^Another column has the same heading and is used instead/,
      ),
    ).toBeTruthy()
  })

  it('two of one field are not checked until one is left out; a missing one is told', async () => {
    showImport(importProvider(readJob))
    await screen.findByRole('heading', { name: 'Match columns to fields' })
    choose('Field for “Mobile”', 'name')
    expect(
      screen.getAllByText(
        'Name: another column is matched to the same field. Leave one of them out.',
      ),
    ).toHaveLength(2)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check rows' }).disabled).toBe(
      true,
    )
    choose('Field for “Mobile”', '')
    choose('Field for “Name”', 'berth')
    expect(screen.getByText(/Missing from the file: Name/)).toBeTruthy()
  })

  it('one can be split, with an example of its own', async () => {
    const fake = importProvider(readJob)
    showImport(fake)
    await screen.findByRole('heading', { name: 'Match columns to fields' })
    choose('Field for “Mobile”', '')
    choose('Field for “Place”', 'split')
    choose('Split at', '/')
    choose('Part 1', 'berth')
    choose('Part 2', 'phone')
    expect(screen.getByText('For example: Berth: A1 · Phone: 4')).toBeTruthy()
    press('Check rows')
    await waitFor(() =>
      expect(fake.asked('checkImport')).toMatchObject([
        {
          mapping: {
            columns: [{}, { fields: [] }, { fields: ['berth', 'phone'], separator: '/' }],
          },
        },
      ]),
    )
  })

  it('a value that is not known is asked once, with how many rows hold it', async () => {
    const fake = importProvider({
      ...readJob,
      unknown: [{ field: 'phone', text: 'none', rows: 1204, to: null }],
    })
    showImport(fake)
    expect(await screen.findByText('Phone · 1,204 rows')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: '“none” in Phone means' }), {
      target: { value: '13912340000' },
    })
    press('Check rows')
    await waitFor(() =>
      expect(fake.asked('checkImport')).toMatchObject([
        { mapping: { values: { phone: { none: '13912340000' } } } },
      ]),
    )
  })

  /**
   * A check whose response the test releases after the events about its consequences, as from a
   * slow server.
   */
  const slowCheck = async () => {
    const fake = importProvider(readJob, [planned(3, 'create')])
    const check = fake.answers[checkImport.path]
    let answer = (): void => undefined
    fake.answers[checkImport.path] = async (input, options) => {
      const busyJob = {
        ...fake.world.job,
        state: 'MAPPED' as const,
        busy: { doing: 'checking' as const, done: 0, total: 1 },
      }
      await check?.(input, options)
      return new Promise(done => (answer = () => done(busyJob)))
    }
    const { where } = showImport(fake)
    await screen.findByRole('heading', { name: 'Match columns to fields' })
    press('Check rows')
    await waitFor(() => expect(fake.asked('checkImport')).toHaveLength(1))
    act(() => fake.news({ kind: 'import', id: 'j1', state: 'CHECKED', done: 1, total: 1 }))
    await screen.findByRole('button', { name: 'Continue to import' })
    return { where, answer: () => answer() }
  }

  it('a late answer fetches nobody back who has gone on since, and tells nothing that is older', async () => {
    const { where, answer } = await slowCheck()
    press('Continue to import')
    await screen.findByRole('heading', { name: 'Import rows' })
    await act(async () => answer())
    expect(screen.getByRole('heading', { name: 'Import rows' })).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1 row' }).disabled).toBe(
        false,
      ),
    )
    expect(where()).toBe('/importJob?jobId=j1&step=import')
  })

  it('nor one who is just going on, before the next step is drawn', async () => {
    const { where, answer } = await slowCheck()
    await act(async () => {
      press('Continue to import')
      answer()
      // nothing is drawn before this ends
      await new Promise(done => setTimeout(done, 20))
    })
    await screen.findByRole('heading', { name: 'Import rows' })
    expect(where()).toBe('/importJob?jobId=j1&step=import')
  })
})
