/** One word a line. Words that would let a workspace pose as the provider, or as a page that asks for secrets. */
export const bannedWords = `
0auth
bank
banking
bitcoin
casino
crypto
darkweb
fieldstone
fieldstoneapp
fieldstonehq
hacked
hacker
keylogger
malware
phish
phishing
ransomware
scam
spam
spyware
torrent
trojan
viagra
virus
warez
`;
