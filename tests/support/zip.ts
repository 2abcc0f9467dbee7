import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  readonly name: string
  readonly bytes: Uint8Array
  /** The unpacked size that the archive claims; the true one by default. */
  readonly claims?: number | undefined
}

/** An archive of the given parts, for files that no honest program writes. */
export const zipOf = (parts: readonly ZipPart[]): Uint8Array => {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, claims } of parts) {
    const packed = deflateRawSync(bytes)
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(label.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, label, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, label]),
    )
    bodies.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, entries, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value)

/** A further part of a workbook, named by a relation of its type. */
interface RelatedPart extends ZipPart {
  readonly type: string
}

/** The parts of a workbook of one sheet whose XML is given. */
export const zipParts = (
  sheet: Uint8Array | string,
  more: readonly RelatedPart[] = [],
  claims?: number,
): ZipPart[] => [
  {
    name: '[Content_Types].xml',
    bytes: text(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
  },
  {
    name: '_rels/.rels',
    bytes: text(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
  },
  {
    name: 'xl/workbook.xml',
    bytes: text(
      '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    bytes: text(
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>${more.map(({ name, type }, n) => `<Relationship Id="rId${n + 2}" Type="${type}" Target="${name.replace('xl/', '')}"/>`).join('')}</Relationships>`,
    ),
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    bytes: typeof sheet === 'string' ? text(sheet) : sheet,
    claims,
  },
  ...more,
]

/** A workbook of one sheet whose XML is given. */
export const workbookOf = (sheet: Uint8Array | string, claims?: number): Uint8Array =>
  zipOf(zipParts(sheet, [], claims))

/** Worksheet XML around rows of XML. */
export const sheetXml = (rows: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
