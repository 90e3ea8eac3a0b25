export const filePaths = {
  avfStream: "/files/avf-stream/{fileId}/playlist.m3u8",
  avfThumbnail: "/files/avf-thumbnail/{fileId}",
  fileDownload: "/files/download/{fileId}",
  highlightStream: "/files/highlight-stream/{path}",
  fileStream: "/files/stream/{path}",
  fileVideoThumbnail: "/files/video-thumbnail/{fileId}",
  image: "/image/{fileId}",
  imagePdfThumbnail: "/image/pdf-thumbnail/{fileId}",
  imageVideoThumbnail: "/image/video-thumbnail/{fileId}",
  imageRemoteStream: "/image/remote/stream",
  imageStoryboard: "/image/storyboard/{fileId}",
  imageLogo: "/image/logo/{teamId}",
} as const;
