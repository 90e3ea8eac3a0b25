/** One word per line: names that could impersonate the provider or ask for secrets. */
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
