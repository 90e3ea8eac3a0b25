import { useQuery } from "@apollo/client/react";
import { parseId } from "@fieldstone/model/ids.ts";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { NoteTranscriptsDocument, type NoteTranscriptsQuery } from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ErrorState } from "../../../ui/feedback/ErrorState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { registerPlayer } from "../editor/reading/play-requests.ts";
import { Player } from "../recordings/Player.tsx";
import { RecordingState } from "../recordings/RecordingState.tsx";
import type { TargetMoment } from "../recordings/useTargetMoment.ts";
import { AttachedFiles, type FileState } from "./AttachedFiles.tsx";
import { DownloadMenu } from "./DownloadMenu.tsx";
import { RedactWordsButton } from "./RedactWordsButton.tsx";
import styles from "./TranscriptPlayer.module.css";
import { wordAtPosition } from "./timed-ranges.ts";
import { UntranscribedRecording } from "./UntranscribedRecording.tsx";
import { useFollowAlong } from "./useFollowAlong.ts";
import { useTimedWords } from "./useTimedWords.ts";
import { WithheldRecordings } from "./WithheldRecordings.tsx";

type NoteFile = NoteTranscriptsQuery["note"]["files"][number];
type PlayedFile = NoteFile & { readonly recording: NonNullable<NoteFile["recording"]> };

/**
 * The player of a note's transcribed recordings, synchronized with the text below it. Without a transcript, its
 * first recording; without words, links to its other files.
 */
export function TranscriptPlayer(props: {
  editor: Editor;
  noteId: string;
  canWrite: boolean;
  FileState: FileState;
  /** What keeps its place until the recordings are known. */
  place: ReactNode;
}) {
  const { editor, noteId, canWrite, FileState, place } = props;
  const { data, error, refetch } = useQuery(NoteTranscriptsDocument, {
    variables: { id: noteId },
  });
  const isEmpty = useEditorState({ editor, selector: (context) => context.editor.isEmpty });
  if (!data && error) {
    const failure = readFailure(error);
    return (
      <ErrorState
        compact
        title={t("transcript.failed", "Could not load the recordings")}
        reference={failure.reference}
        onRetry={() => refetchShown(refetch)}
      >
        <p>{failure.message}</p>
      </ErrorState>
    );
  }
  if (!data) return place;
  const all = data.note.files;
  const files = all.filter(isTranscribed);
  const untranscribed = files.length === 0 ? all.find(({ recording }) => recording !== null) : undefined;
  const documents = all.filter(
    ({ recording, uploadStatus }) => recording === null && uploadStatus === "DONE",
  );
  const [first, ...others] = files.filter(({ recording }) => recording.isPlayable);
  const withheld = files.filter(({ recording }) => !recording.isPlayable);
  return (
    <>
      {untranscribed?.recording && (
        <UntranscribedRecording
          file={untranscribed}
          recording={untranscribed.recording}
          canWrite={canWrite}
        />
      )}
      {isEmpty && documents.length > 0 && <AttachedFiles files={documents} FileState={FileState} />}
      {withheld.length > 0 && <WithheldRecordings files={withheld} canWrite={canWrite} />}
      {first && (
        <PlayedTranscript
          key={first.id}
          editor={editor}
          noteId={noteId}
          files={[first, ...others]}
          canWrite={canWrite}
        />
      )}
    </>
  );
}

/** Another text each time a transcript among those in use is written: then the words are others too. */
function writtenAt(files: readonly PlayedFile[]): string {
  return files.map(({ id, transcription }) => `${id} ${transcription?.changedAt}`).join(", ");
}

function isTranscribed(file: NoteFile): file is PlayedFile {
  return file.recording !== null && file.transcription?.status === "DONE";
}

interface PlayedProps {
  readonly editor: Editor;
  readonly noteId: string;
  readonly files: readonly [PlayedFile, ...PlayedFile[]];
  readonly canWrite: boolean;
}

function PlayedTranscript({ editor, noteId, files, canWrite }: PlayedProps) {
  const [fileId, setFileId] = useState(files[0].id);
  const file = files.find(({ id }) => id === fileId) ?? files[0];
  const media = useRef<HTMLVideoElement>(null);
  const stopAtMs = useRef<number>(undefined);
  const [wanted, setWanted] = useState<TargetMoment>();
  const [skipsSilence, setSkipsSilence] = useState(false);
  const words = useTimedWords(editor, file.id, writtenAt(files));
  const key = parseId(file.id);
  const { isFollowing, resume } = useFollowAlong({ editor, media, words, fileId: key, skipsSilence });
  /** @param fileId as the words have it */
  const show = (fileId: string, moment: TargetMoment, endMs?: number) => {
    const shown = files.find(({ id }) => parseId(id) === fileId);
    if (shown) setFileId(shown.id);
    stopAtMs.current = endMs;
    setWanted(moment);
  };
  const latest = useRef(show);
  latest.current = show;
  const goToPosition = (position: number) => {
    const word = wordAtPosition(words.current, position);
    if (word) latest.current(word.fileId, { seconds: word.startMs / 1_000 });
    return word !== undefined;
  };
  useWordClicks(editor, goToPosition);
  const playable = files.map(({ id }) => parseId(id)).join(" ");
  useEffect(
    () =>
      registerPlayer(noteId, {
        fileIds: playable.split(" "),
        play: ({ fileId: played, startMs, endMs }) =>
          latest.current(played, { seconds: startMs / 1_000, plays: true }, endMs),
      }),
    [noteId, playable],
  );
  useEffect(() => {
    const element = media.current;
    const stop = () => {
      if (!element || stopAtMs.current === undefined || element.currentTime * 1_000 < stopAtMs.current)
        return;
      stopAtMs.current = undefined;
      element.pause();
    };
    element?.addEventListener("timeupdate", stop);
    return () => element?.removeEventListener("timeupdate", stop);
  });
  return (
    <section
      className={styles.panel}
      data-player
      data-pinned
      aria-label={t("transcript.player", "Recording of this transcript")}
    >
      {file.transcription?.isInvented && (
        <Banner tone="warning">
          {t("transcript.invented", "The words of this transcript are invented, for trying it out.")}
        </Banner>
      )}
      {files.length > 1 && (
        <SelectField
          label={t("transcript.file", "Recording")}
          value={file.id}
          options={files.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => show(parseId(id), { seconds: 0 })}
        />
      )}
      <Player
        key={file.id}
        file={file}
        recording={file.recording}
        media={media}
        wanted={wanted}
        hasCaptions
      />
      <RecordingState file={file} canWrite={canWrite} />
      <div className={styles.row}>
        <Button size="small" onClick={() => goToPosition(editor.state.selection.from)}>
          {t("transcript.from-cursor", "Go to the word at the cursor")}
        </Button>
        {!isFollowing && (
          <Button size="small" onClick={resume}>
            {t("transcript.follow", "Follow along")}
          </Button>
        )}
        <Checkbox
          label={t("transcript.skip", "Skip silence")}
          checked={skipsSilence}
          onChange={setSkipsSilence}
        />
        <DownloadMenu fileId={file.id} />
        {editor.isEditable && <RedactWordsButton editor={editor} file={file} words={words} />}
      </div>
    </section>
  );
}

/** Seeks to a clicked word; selecting words does not seek. */
function useWordClicks(editor: Editor, goToPosition: (position: number) => boolean): void {
  const latest = useRef(goToPosition);
  latest.current = goToPosition;
  useEffect(() => {
    const { dom } = editor.view;
    const onClick = (event: MouseEvent) => {
      if (!editor.state.selection.empty) return;
      const at = editor.view.posAtCoords({ left: event.clientX, top: event.clientY });
      if (at) latest.current(at.pos);
    };
    dom.addEventListener("click", onClick);
    return () => dom.removeEventListener("click", onClick);
  }, [editor]);
}
