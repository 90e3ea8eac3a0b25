import { deflateSync } from "node:zlib";
import type { HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";
import { streamOf } from "@fieldstone/testkit/files/pdf-file.ts";
import { catalogue, objects, pdf } from "./hostile-structures.testing.ts";

const repeated = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join("");

/** A page that draws with these resources and objects, numbered from 5. */
const drawn = (content: string, resources: string, ...more: readonly (string | Buffer)[]) =>
  objects(
    catalogue,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`,
    streamOf("", Buffer.from(content)),
    ...more,
  );

const image = (entries: string, bytes: Buffer) =>
  drawn(
    "q 500 0 0 500 0 0 cm /I Do Q",
    "/XObject << /I 5 0 R >>",
    streamOf(`/Type /XObject /Subtype /Image ${entries}`, bytes),
  );
const packed = deflateSync(Buffer.alloc(1_000_000));

/** PDFs whose drawings refer to themselves or state what no machine has. */
export const hostileDrawings: readonly HostileFile[] = [
  pdf(
    "two forms that draw each other",
    drawn(
      "/A Do",
      "/XObject << /A 5 0 R /B 6 0 R >>",
      streamOf(
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /B 6 0 R >> >>",
        Buffer.from("/B Do /B Do"),
      ),
      streamOf(
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 5 0 R >> >>",
        Buffer.from("/A Do /A Do"),
      ),
    ),
  ),
  pdf(
    "forms that draw ten others each",
    drawn(
      "/F0 Do",
      "/XObject << /F0 5 0 R >>",
      ...Array.from({ length: 9 }, (_, at) =>
        streamOf(
          `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /F 0 0 R /F${at + 1} ${at + 6} 0 R >> >>`,
          Buffer.from(at === 8 ? "0 0 595 842 re f" : `/F${at + 1} Do `.repeat(10)),
        ),
      ),
    ),
  ),
  pdf(
    "letters that draw themselves",
    drawn(
      "BT /F 12 Tf (aaaa) Tj ET",
      "/Font << /F 5 0 R >>",
      "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>",
      streamOf("", Buffer.from("BT /F 12 Tf (aaaa) Tj ET")),
    ),
  ),
  pdf(
    "a pattern of itself in steps of nothing",
    drawn(
      "/Pattern cs /P scn 0 0 595 842 re f",
      "/Pattern << /P 5 0 R >>",
      streamOf(
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1e6 1e6] /XStep 0.0001 /YStep 0.0001 /Resources << /Pattern << /P 5 0 R >> >>",
        Buffer.from("/Pattern cs /P scn 0 0 9 9 re f"),
      ),
    ),
  ),
  pdf(
    "a mask of itself",
    drawn(
      "/G gs 0 0 595 842 re f",
      "/ExtGState << /G << /SMask << /S /Luminosity /G 5 0 R >> >> >>",
      streamOf(
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >> /Resources << /ExtGState << /G << /SMask << /S /Alpha /G 5 0 R >> >> >> >>",
        Buffer.from("/G gs 0 0 9 9 re f"),
      ),
    ),
  ),
  pdf(
    "a function of functions in a circle",
    drawn(
      "/S sh",
      "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 595 842] /Function 5 0 R >> >>",
      "<< /FunctionType 3 /Domain [0 1] /Functions [5 0 R 5 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>",
    ),
  ),
  pdf(
    "a program of colours without an end",
    drawn(
      "/S sh",
      "/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 1e9 0 1e9] /Function 5 0 R >> >>",
      streamOf(
        "/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]",
        Buffer.from(`{ ${"dup mul exp ".repeat(50_000)}}`),
      ),
    ),
  ),
  pdf(
    "a table of 2^31 samples",
    drawn(
      "/S sh",
      "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function 5 0 R >> >>",
      streamOf(
        "/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [2147483647] /BitsPerSample 32",
        Buffer.alloc(8),
      ),
    ),
  ),
  pdf(
    "a space of colours that is its own base",
    drawn("/C cs 0 sc 0 0 9 9 re f", "/ColorSpace << /C 5 0 R >>", "[/Indexed 5 0 R 255 (x)]"),
  ),
  pdf(
    "an image of 65,535 by 65,535",
    image(
      "/Width 65535 /Height 65535 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode",
      packed,
    ),
  ),
  pdf(
    "an image of 2^31 by 2^31",
    image(
      "/Width 2147483647 /Height 2147483647 /BitsPerComponent 16 /ColorSpace /DeviceCMYK",
      Buffer.alloc(10),
    ),
  ),
  pdf(
    "a fax of 60,000 by 60,000",
    image(
      "/Width 60000 /Height 60000 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>",
      Buffer.alloc(1_000, 0xff),
    ),
  ),
  pdf(
    "a picture of segments that state 4 billion rows",
    image(
      "/Width 9 /Height 9 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode",
      Buffer.from("000000003000010000001300ffffff00ffffff0000000000000000000000", "hex"),
    ),
  ),
  pdf(
    "a JPEG 2000 of 2^32 by 2^32",
    image(
      "/Width 9 /Height 9 /Filter /JPXDecode",
      Buffer.from(
        "ff4fff51002f0000ffffffffffffffff00000000000000000000000100000001000000000000000000030701010701010701 01ff90000a000000000000000001ff93".replaceAll(
          " ",
          "",
        ),
        "hex",
      ),
    ),
  ),
  pdf(
    "a predictor over 2^31 columns",
    drawn(
      "q Q",
      "",
      streamOf(
        "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 2147483647 /Colors 32 /BitsPerComponent 16 >>",
        packed,
      ),
    ),
  ),
  pdf(
    "a hundred megabytes of letters",
    objects(
      catalogue,
      "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
      streamOf(
        "/Filter /FlateDecode",
        deflateSync(Buffer.from(`BT /F 1 Tf ${"(words) Tj ".repeat(10_000_000)}ET`)),
      ),
    ),
  ),
  pdf(
    "letters whose names are a map without an end",
    drawn(
      "BT /F 12 Tf <0001> Tj ET",
      "/Font << /F << /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /ToUnicode 5 0 R /DescendantFonts [6 0 R] >> >>",
      streamOf(
        "",
        Buffer.from(
          `1 begincodespacerange <0000> <ffff> endcodespacerange ${repeated(5_000, () => "100 beginbfrange <0000> <ffff> <0000> endbfrange ")}`,
        ),
      ),
      "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /W [0 65535 1e30] >>",
    ),
  ),
];
