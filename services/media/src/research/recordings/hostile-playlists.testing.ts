import type { HostileFile } from "@fieldstone/testkit/files/hostile-bytes.ts";

const text = (name: string, content: string): HostileFile => ({
  what: name,
  name,
  bytes: Buffer.from(content),
});

/** Playlists that name other files or addresses; the first line of /etc/passwd would be recognised. */
const files: readonly HostileFile[] = [
  text(
    "a playlist that names a file",
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n",
  ),
  text(
    "a playlist that names an address",
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n",
  ),
  text("a playlist of playlists", "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nsource\n"),
  text(
    "a playlist with a key of this machine",
    '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-KEY:METHOD=AES-128,URI="file:///etc/passwd"\n#EXTINF:6,\nsource\n#EXT-X-ENDLIST\n',
  ),
  text(
    "a playlist of parts of a file",
    "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nsubfile,,start,0,end,100,,:/etc/passwd\n#EXT-X-ENDLIST\n",
  ),
  text("a script that joins files", "ffconcat version 1.0\nfile '/etc/passwd'\n"),
  text("a script that joins itself", "ffconcat version 1.0\nfile 'source'\nfile 'source'\n"),
  text(
    "a script that joins what a filter makes",
    "ffconcat version 1.0\nfile 'movie=/etc/passwd'\noption format lavfi\n",
  ),
  text("files one after another", "concat:/etc/passwd|/etc/passwd\n"),
  text(
    "a presentation of segments",
    '<?xml version="1.0"?><MPD type="static" mediaPresentationDuration="PT6S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>file:///etc/passwd</BaseURL></Representation></AdaptationSet></Period></MPD>',
  ),
  text(
    "a presentation with an outer entity",
    '<?xml version="1.0"?><!DOCTYPE MPD [<!ENTITY a SYSTEM "file:///etc/passwd">]><MPD type="static"><Period>&a;</Period></MPD>',
  ),
  text(
    "a description of a call",
    "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=a\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n",
  ),
  text("a list of songs", "[playlist]\nFile1=/etc/passwd\nNumberOfEntries=1\n"),
  text("a stream's address", "[Reference]\nRef1=http://127.0.0.1:9/a.asf\n"),
  text("subtitles", "1\n00:00:00,000 --> 00:00:06,000\nroot:x:0:0\n"),
  text(
    "drawn subtitles",
    "[Script Info]\n[Events]\nDialogue: 0,0:00:00.00,0:00:06.00,a,,0,0,0,,{\\p1}m 0 0\n",
  ),
  text("a program for a shell", "#!/bin/sh\ntouch /tmp/fieldstone-climbed\n"),
  text("settings of filters", ";FFMETADATA1\ntitle=a\n[STREAM]\n"),
  text("a letter", "To whom it may concern\n"),
  { what: "nothing", name: "a.mp4", bytes: Buffer.alloc(0) },
  { what: "NUL bytes", name: "a.mp4", bytes: Buffer.alloc(500_000) },
];

/** Files that are not recordings, whatever they claim, and that no reference-following format may open. */
export const noRecordings: readonly HostileFile[] = files.map((file) => ({
  ...file,
  refusedWith: "recording.unreadable",
}));
