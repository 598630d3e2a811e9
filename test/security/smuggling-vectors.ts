// Messages on whose length two readers could disagree, each with a second request hidden behind or inside it. The hidden
// one has no Host of its own: it takes that of the honest request which follows, so that a server that is led astray
// would answer it as a whole and valid request.

export type Vector = {
  message: string;
  /** RFC 9112 leaves no doubt that what follows is a request of its own, which may be answered. */
  isOwn: boolean;
  /** It announces more than ever comes, so that nothing follows. */
  isUnfinished?: boolean;
};

/** As long as every path that stands in for it. */
const path = "/hidden-000";
const hidden = `GET ${path} HTTP/1.1\r\nX-Rest: `;
const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
const post = "POST /health/live HTTP/1.1\r\nHost: a\r\n";
const get = "GET /health/live HTTP/1.1\r\nHost: a\r\n";
const length = (count: number | string) => `Content-Length: ${count}\r\n`;
const chunked = "Transfer-Encoding: chunked\r\n";

/** Spellings that do mean chunking: without a length beside them, what follows the last chunk is the next request. */
const chunkings = [
  "Transfer-Encoding: chunked",
  "Transfer-Encoding:chunked",
  "Transfer-Encoding:\tchunked",
  "Transfer-Encoding: chunked \t",
  // An empty part of a list counts for nothing.
  "Transfer-Encoding: ,chunked",
  "Transfer-encoding: CHUNKED",
  "Connection: Transfer-Encoding\r\nTransfer-Encoding: chunked",
];
/** Spellings that one side may take for chunking and the other not. */
const doubtfulChunkings = [
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding: chunkedx",
  "Transfer-Encoding : chunked",
  "Transfer-Encoding\t: chunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: x",
  "Transfer-Encoding: x\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: chunked, chunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding: identity, chunked",
  "Transfer-Encoding: gzip, chunked",
  "Transfer-Encoding: identity",
  "Transfer-Encoding:",
  "Transfer-Encoding: chunked;x=1",
  'Transfer-Encoding: "chunked"',
  "Transfer-Encoding:\vchunked",
  "Transfer-Encoding:\fchunked",
  "Transfer-Encoding:\xa0chunked",
  "Transfer-Encoding: \x00chunked",
  "Transfer-Encoding: chunked\x00",
  "Transfer-Encoding: chun\x00ked",
  " Transfer-Encoding: chunked",
  "X: y\r\n Transfer-Encoding: chunked",
  "X: y\nTransfer-Encoding: chunked",
  "X: y\rTransfer-Encoding: chunked",
  "Transfer-Encoding:\r\n chunked",
  "Transfer-Encoding:\n chunked",
  "Transfer-Encoding: chunked\n",
  "Transfer-Encod\xc4\xb1ng: chunked",
  "Transfer-Encoding: cow\r\nTransfer-Encoding: chunked",
];
/** Fields that say nothing of the length, however they look. */
const otherFields = ["Transfer_Encoding: chunked", "Content-Encoding: chunked", "TE: chunked"];
const doubtfulLengths = [
  `${length(0)}${length(hidden.length)}`,
  `${length(hidden.length)}${length(0)}`,
  length(`+${hidden.length}`),
  length(`-${hidden.length}`),
  length("-0"),
  length("+0"),
  length("0.0"),
  length(`0x${hidden.length.toString(16)}`),
  length("0x0"),
  length(`${hidden.length}, ${hidden.length}`),
  length(`0, ${hidden.length}`),
  length("0,0"),
  length("0;x"),
  length(`${hidden.length}`),
  length(`${hidden.length} `),
  length(`00${hidden.length}`),
  length(`${hidden.length}\t0`),
  length(`0 ${hidden.length}`),
  length(`${hidden.length}\x00`),
  length(""),
  length("1e1"),
  length("abc"),
  length("99999999999999999999"),
  length("18446744073709551616"),
  `Content-Length : ${hidden.length}\r\n`,
  `Content-Length : 0\r\n`,
  `Content-Length\n: ${hidden.length}\r\n`,
  `Content-Length:\r\n ${hidden.length}\r\n`,
  ` Content-Length: ${hidden.length}\r\n`,
];
const doubtfulChunks = [
  "-1\r\nhello\r\n",
  "-0\r\n",
  "+5\r\nhello\r\n",
  "0x5\r\nhello\r\n",
  "5;x\n\r\nhello\r\n",
  "5;x\nhello\r\n",
  "5\n\r\nhello\r\n",
  "5\nhello\r\n",
  " 5\r\nhello\r\n",
  "5 ;x\r\nhello\r\n",
  "5\r\r\nhello\r\n",
  "5\x00\r\nhello\r\n",
  "5,\r\nhello\r\n",
  "G\r\nhello\r\n",
  "\r\nhello\r\n",
  "0_5\r\nhello\r\n",
  "0.5\r\nhello\r\n",
  "FFFFFFFFFFFFFFFFF\r\nhello\r\n",
  "10000000000000005\r\nhello\r\n",
  "5\r\nhello!\r\n",
  "5\r\nhell\r\n",
  "5\r\nhello",
  "5\r\nhello\n",
  "5\r\nhello\r",
  "5\r\nhello\r\n\r\n",
];
/** Ends of a chunked body that are not one. */
const doubtfulEnds = [
  "0\n\n",
  "0\r\n\n",
  "0\n\r\n",
  "0\r\n\r",
  "0\r\r",
  "\r\n\r\n",
  "0;x\n\r\n",
  "0\r\nX: y\n\n",
];

const never = (message: string): Vector => ({ message, isOwn: false });
const own = (message: string): Vector => ({ message, isOwn: true });
const unfinished = (message: string): Vector => ({ message, isOwn: false, isUnfinished: true });

export const vectors: Vector[] = [
  ...chunkings.map((field) => own(`${post}${field}\r\n\r\n0\r\n\r\n${hidden}`)),
  ...[...chunkings, ...doubtfulChunkings].flatMap((field) => [
    never(`${post}${length(hidden.length)}${field}\r\n\r\n0\r\n\r\n${hidden}`),
    never(`${post}${length(4)}${field}\r\n\r\n${chunk}`),
    never(`${post}${field}\r\n${length(5)}\r\n0\r\n\r\n${hidden}`),
  ]),
  ...doubtfulChunkings.map((field) => never(`${post}${field}\r\n\r\n0\r\n\r\n${hidden}`)),
  ...otherFields.flatMap((field) => [
    never(`${post}${field}\r\n\r\n0\r\n\r\n${hidden}`),
    never(`${post}${length(hidden.length)}${field}\r\n\r\n${hidden}`),
    own(`${post}${field}\r\n${length(5)}\r\n0\r\n\r\n${hidden}`),
  ]),
  ...doubtfulLengths.flatMap((fields) => [
    never(`${post}${fields}\r\n${hidden}`),
    never(`${get}${fields}\r\n${hidden}`),
  ]),
  ...doubtfulChunks.map((part) => never(`${post}${chunked}\r\n${part}0\r\n\r\n${hidden}`)),
  ...doubtfulEnds.map((end) => never(`${post}${chunked}\r\n5\r\nhello\r\n${end}${hidden}`)),
  never(`${get}${chunked}\r\n${chunk}`),
  never(`HEAD /health/live HTTP/1.1\r\nHost: a\r\n${length(hidden.length)}\r\n${hidden}`),
  never(`OPTIONS /health/live HTTP/1.1\r\nHost: a\r\n${length(hidden.length)}\r\n${hidden}`),
  never(`${post}Host: b\r\n${length(0)}\r\n${hidden}`),
  never(`POST /health/live HTTP/1.1\r\n${length(0)}\r\n${hidden}`),
  never(`POST http://b/health/live HTTP/1.1\r\nHost: a\r\n${length(hidden.length)}\r\n${hidden}`),
  never(`${post}Expect: 100-continue\r\n${length(hidden.length)}\r\n${hidden}`),
  never(`${post}Connection: Content-Length\r\n${length(hidden.length)}\r\n${hidden}`),
  never(`${post}Connection: close\r\n${length(0)}\r\n${hidden}`),
  never(`${post}Upgrade: h2c\r\nConnection: upgrade\r\n${length(hidden.length)}\r\n${hidden}`),
  never(`POST /health/live HTTP/1.0\r\nHost: a\r\n${chunked}${length(3)}\r\n0\r\n\r\n${hidden}`),
  never(`POST /health/live HTTP/1.0\r\nHost: a\r\n${chunked}\r\n0\r\n\r\n${hidden}`),
  never(`POST /health/live HTTP/1.1\nHost: a\nContent-Length: 0\n\n${hidden}`),
  never(`${post}X: a\x00b\r\n${length(0)}\r\n${hidden}`),
  never(`${post}${"X: y\r\n".repeat(300)}${length(0)}\r\n${hidden}`),
  never(`POST /health/live HTTP/1.1 \r\nHost: a\r\n${length(0)}\r\n${hidden}`),
  never(`POST  /health/live HTTP/1.1\r\nHost: a\r\n${length(0)}\r\n${hidden}`),
  never(`POST /health/live HTTP/1.2\r\nHost: a\r\n${length(0)}\r\n${hidden}`),
  never(`POST /health/live HTTP/2.0\r\nHost: a\r\n${length(0)}\r\n${hidden}`),
  never(`POST /health/live\r\n${hidden}`),
  unfinished(`${post}${length(hidden.length + 10_000)}\r\n${hidden}`),
  unfinished(`${get}${length("4294967296")}\r\n${hidden}`),
  unfinished(`${post}${chunked}\r\n100000005\r\nhello\r\n0\r\n\r\n${hidden}`),
  own(`${post}${length(0)}\r\n${hidden}`),
  own(`${get}\r\n${hidden}`),
  own(`${post}Content_Length: 5\r\n\r\n${hidden}`),
  own(`${get}Content_Length: 5\r\n\r\n${hidden}`),
  own(`${post}${chunked}\r\n5\r\nhello\r\n0\r\nX-Trailer: y\r\n\r\n${hidden}`),
  own(`${post}${chunked}\r\n5;name=value\r\nhello\r\n000\r\n\r\n${hidden}`),
];

/** The bytes of one vector, with an honest request behind it that ends the connection; each has paths of its own. */
export function bytesOf({ message }: Vector, hiddenPath: string, honestPath: string): Buffer {
  if (hiddenPath.length !== path.length) throw new Error(`${hiddenPath} is not as long as ${path}`);
  const honest = `GET ${honestPath} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  return Buffer.from(message.replace(path, hiddenPath) + honest, "latin1");
}
